/**
 * The system calls that a worker may make, and those that it may make only with
 * certain arguments, by number on each architecture.
 *
 * Measured with strace on Node 20 and 24 through a worker's whole life, plus
 * the variants that a C library may choose in their place. x86_64 was measured;
 * the aarch64 numbers follow from the same names.
 */

/** Null if the architecture has no such call. */
type Numbers = readonly [x86_64: number, aarch64: number | null];

export const ALLOWED: Record<string, Numbers> = {
  access: [21, null],
  arch_prctl: [158, null],
  brk: [12, 214],
  capget: [125, 90],
  // For setpriv, which drops capabilities after the filter is loaded; the call cannot raise any.
  capset: [126, 91],
  clock_getres: [229, 114],
  clock_gettime: [228, 113],
  clock_nanosleep: [230, 115],
  close: [3, 57],
  close_range: [436, 436],
  dup: [32, 23],
  dup2: [33, null],
  dup3: [292, 24],
  epoll_create1: [291, 20],
  epoll_ctl: [233, 21],
  epoll_pwait: [281, 22],
  epoll_wait: [232, null],
  eventfd2: [290, 19],
  // The filter is in force before node itself is executed; Landlock leaves only node to execute.
  execve: [59, 221],
  exit: [60, 93],
  exit_group: [231, 94],
  faccessat: [269, 48],
  faccessat2: [439, 439],
  fstat: [5, 80],
  fstatfs: [138, 44],
  futex: [202, 98],
  getcwd: [79, 17],
  getdents64: [217, 61],
  getegid: [108, 177],
  geteuid: [107, 175],
  getgid: [104, 176],
  getpid: [39, 172],
  getppid: [110, 173],
  getrandom: [318, 278],
  getrlimit: [97, 163],
  getrusage: [98, 165],
  gettid: [186, 178],
  gettimeofday: [96, 169],
  getuid: [102, 174],
  // setpriv calls these after the filter is loaded; a process can only restrict itself further with them.
  landlock_create_ruleset: [444, 444],
  landlock_add_rule: [445, 445],
  landlock_restrict_self: [446, 446],
  lseek: [8, 62],
  lstat: [6, null],
  madvise: [28, 233],
  membarrier: [324, 283],
  mincore: [27, 232],
  mmap: [9, 222],
  mprotect: [10, 226],
  mremap: [25, 216],
  munmap: [11, 215],
  nanosleep: [35, 101],
  newfstatat: [262, 79],
  pipe2: [293, 59],
  pkey_alloc: [330, 289],
  pkey_free: [331, 290],
  pkey_mprotect: [329, 288],
  poll: [7, null],
  ppoll: [271, 73],
  pread64: [17, 67],
  preadv: [295, 69],
  read: [0, 63],
  readlink: [89, null],
  readlinkat: [267, 78],
  readv: [19, 65],
  restart_syscall: [219, 128],
  rseq: [334, 293],
  rt_sigaction: [13, 134],
  rt_sigprocmask: [14, 135],
  rt_sigreturn: [15, 139],
  rt_sigsuspend: [130, 133],
  sched_getaffinity: [204, 123],
  sched_getparam: [143, 121],
  sched_getscheduler: [145, 120],
  sched_yield: [24, 124],
  set_robust_list: [273, 99],
  set_tid_address: [218, 96],
  sigaltstack: [131, 132],
  stat: [4, null],
  statfs: [137, 43],
  statx: [332, 291],
  sysinfo: [99, 179],
  uname: [63, 160],
  write: [1, 64],
  writev: [20, 66],
};

/** One argument of a call, and its allowed values. */
export type Condition = {
  argument: number;
  /** The argument is one of these. */
  oneOf?: readonly number[];
  /** At least one of these bits is set. */
  needs?: number;
  /** None of these bits is set. */
  lacks?: number;
};

const CLONE_THREAD = 0x10000;

/** O_WRONLY, O_RDWR, O_CREAT and O_TRUNC: equal on both architectures. */
const WRITING = 0o1103;

export const CONDITIONAL: Record<string, { numbers: Numbers; condition: Condition }> = {
  // A thread, never a process.
  clone: { numbers: [56, 220], condition: { argument: 0, needs: CLONE_THREAD } },
  open: { numbers: [2, null], condition: { argument: 1, lacks: WRITING } },
  openat: { numbers: [257, 56], condition: { argument: 2, lacks: WRITING } },
  // Its own limits, not its parent's.
  prlimit64: { numbers: [302, 261], condition: { argument: 0, oneOf: [0] } },
  // F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC. F_SETOWN with
  // F_SETSIG would send any signal to the parent.
  fcntl: { numbers: [72, 25], condition: { argument: 1, oneOf: [0, 1, 2, 3, 4, 1030] } },
  // TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX. FIOSETOWN is F_SETOWN again.
  ioctl: {
    numbers: [16, 29],
    condition: { argument: 1, oneOf: [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451] },
  },
  // PR_SET_NAME, PR_GET_NAME, PR_SET_VMA; PR_SET_KEEPCAPS and PR_SET_NO_NEW_PRIVS, which setpriv sets without
  // effect after the filter is loaded. PR_SET_PDEATHSIG would undo the parent death signal.
  prctl: { numbers: [157, 167], condition: { argument: 0, oneOf: [8, 15, 16, 38, 0x53564d41] } },
};

/** Its flags are behind a pointer, which a filter cannot follow. Without it the C library falls back to clone. */
export const ABSENT: Record<string, Numbers> = { clone3: [435, 435] };
