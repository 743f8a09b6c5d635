/* Makes the calls that the container's seccomp profile must deny, and says which it did not. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

struct call {
  const char *name;
  long number, first, second, third;
};

static const struct call calls[] = {
    {"ptrace", SYS_ptrace, 0, 0, 0},
    {"process_vm_readv", SYS_process_vm_readv, 1, 0, 0},
    {"memfd_create", SYS_memfd_create, (long)"x", 0, 0},
    {"shmget", SYS_shmget, 0, 4096, 01600},
    {"msgget", SYS_msgget, 0, 01600, 0},
    {"unshare(user)", SYS_unshare, CLONE_NEWUSER, 0, 0},
    {"unshare(net)", SYS_unshare, CLONE_NEWNET, 0, 0},
    {"clone(user)", SYS_clone, CLONE_NEWUSER | 17, 0, 0},
    {"setns", SYS_setns, 0, 0, 0},
    {"mount", SYS_mount, 0, 0, 0},
    {"keyctl", SYS_keyctl, 0, 0, 0},
    {"add_key", SYS_add_key, 0, 0, 0},
    {"bpf", SYS_bpf, 0, 0, 0},
    {"userfaultfd", SYS_userfaultfd, 0, 0, 0},
    {"perf_event_open", SYS_perf_event_open, 0, 0, 0},
    {"io_uring_setup", SYS_io_uring_setup, 1, 0, 0},
    {"personality", SYS_personality, 0x0008, 0, 0},
    {"init_module", SYS_init_module, 0, 0, 0},
    {"socket(netlink)", SYS_socket, AF_NETLINK, SOCK_RAW, 0},
    {"socket(packet)", SYS_socket, AF_PACKET, SOCK_RAW, 0},
    {"socket(vsock)", SYS_socket, AF_VSOCK, SOCK_STREAM, 0},
    {"socket(alg)", SYS_socket, AF_ALG, SOCK_SEQPACKET, 0},
};

int main(void) {
  for (size_t at = 0; at < sizeof calls / sizeof *calls; at++) {
    const struct call *call = &calls[at];
    long result = syscall(call->number, call->first, call->second, call->third, 0, 0);
    int denied = result == -1 && errno == EPERM;
    if (result == 0 && call->number == SYS_clone)
      _exit(0);
    printf("%s - the profile denies %s%s%s\n", denied ? "ok" : "not ok", call->name, denied ? "" : ": ",
           denied ? "" : result == -1 ? strerror(errno) : "done");
  }
  long clone3 = syscall(SYS_clone3, 0, 0, 0, 0, 0);
  int absent = clone3 == -1 && errno == ENOSYS;
  printf("%s - the profile says that there is no clone3\n", absent ? "ok" : "not ok");
  return 0;
}
