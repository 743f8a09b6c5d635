/**
 * Stands where a worker stands and tries to get out: every attempt with what
 * came of it, as one answer frame would be written.
 */
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const SOCKET_FD = 3;

async function outcome(attempt) {
  try {
    await attempt();
    return 'done';
  } catch (failure) {
    return failure.code ?? failure.name;
  }
}

const seen = {
  connect: await outcome(() => once(connect(80, '127.0.0.1'), 'connect')),
  listen: await outcome(() => once(createServer().listen(0, '127.0.0.1'), 'listening')),
  unixSocket: await outcome(() => once(connect('/tmp/socket'), 'connect')),
  datagram: await outcome(async () => {
    const socket = createSocket('udp4');
    const failed = once(socket, 'error').then(([failure]) => Promise.reject(failure));
    socket.bind(0);
    await Promise.race([failed, once(socket, 'listening')]);
    socket.close();
  }),
  spawn: await outcome(() => {
    const { error } = spawnSync(process.execPath, ['--version']);
    if (error !== undefined) {
      throw error;
    }
  }),
  signalParent: await outcome(() => process.kill(process.ppid, 'SIGKILL')),
  readPasswd: await outcome(() => readFileSync('/etc/passwd')),
  readParentEnvironment: await outcome(() => readFileSync(`/proc/${process.ppid}/environ`)),
  readParentMemory: await outcome(() => openSync(`/proc/${process.ppid}/mem`, 'r')),
  readRoot: await outcome(() => readdirSync('/')),
  write: await outcome(() => writeFileSync(new URL('./written', import.meta.url), 'x')),
  writeTmp: await outcome(() => writeFileSync('/tmp/written', 'x')),
  writeDevice: await outcome(() => openSync('/dev/null', 'w')),
  environment: Object.keys(process.env).length === 0 ? 'empty' : 'not empty',
};
writeSync(SOCKET_FD, JSON.stringify(seen));
