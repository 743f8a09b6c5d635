import { expect } from 'chai';
import { fileURLToPath } from 'node:url';
import { launchSandboxed } from '../../../src/pool/sandbox/sandbox-arguments.js';
import { WALLS, type Wall } from '../../../src/pool/sandbox/wall-names.js';

const SCRIPT = fileURLToPath(new URL('../../../src/pool/child/worker.ts', import.meta.url));
const LIMITS = { memoryMib: 512, deadlineMs: 100_000, maxJobs: 1 };
const MIB = 1024 * 1024;

function spell(walls: readonly Wall[], more: Partial<typeof LIMITS> = {}, purpose?: 'check'): string[] {
  const { command, args } = launchSandboxed(walls, SCRIPT, { ...LIMITS, ...more }, purpose);
  return [command, ...args];
}

/** The words of a tool, up to its own end. */
function wordsOf(words: string[], tool: string): string[] {
  const at = words.findIndex((word) => word.endsWith(tool));
  return at < 0 ? [] : words.slice(at + 1, words.indexOf('--', at));
}

describe('launchSandboxed', () => {
  it('starts Node without a sandbox if none is available, with its script and memory last', () => {
    const words = spell([]);
    expect(words[0]).to.equal(process.execPath);
    expect(words.slice(-2)).to.deep.equal([SCRIPT, '384']);
    expect(words.join(' ')).to.not.match(/prlimit|setpriv|--permission/u);
  });

  it('applies limits first, then privileges, then Node', () => {
    const words = spell(WALLS);
    const privileges = words.findIndex((word) => word.endsWith('setpriv'));
    expect(words[0]).to.match(/prlimit$/u);
    expect(privileges).to.be.greaterThan(0);
    // Node's own path stands in the rules of the file system, too: its command is what comes after them.
    expect(words.lastIndexOf(process.execPath)).to.be.greaterThan(privileges);
  });

  it('sets the death signal before the filter that forbids to change it', () => {
    const words = spell(WALLS);
    expect(words.indexOf('--pdeathsig')).to.be.greaterThan(-1);
    expect(words.indexOf('--pdeathsig')).to.be.lessThan(words.indexOf('--seccomp-filter'));
  });

  it('denies new privileges whenever an inner restriction is used', () => {
    for (const wall of ['landlock', 'seccompFilter', 'noNewPrivileges'] as const) {
      expect(spell([wall]), wall).to.include('--no-new-privs');
    }
    expect(spell(['parentDeathSignal'])).to.not.include('--no-new-privs');
  });

  it('limits what one worker may use, in the units of the tool', () => {
    const words = wordsOf(spell(['resourceLimits']), 'prlimit');
    const [data] = words.filter((word) => word.startsWith('--data='));
    expect(Number(data!.slice(7)) / MIB).to.be.at.least(512 + 128);
    expect(words).to.include.members(['--core=0', '--fsize=0', '--cpu=210:211']);
  });

  it('gives a worker of several jobs the CPU time of all', () => {
    expect(spell(['resourceLimits'], { maxJobs: 3 })).to.include('--cpu=610:611');
    // Whatever the number of jobs: a worker that has computed for so long gets no further one.
    expect(spell(['resourceLimits'], { maxJobs: 1000 })).to.include('--cpu=610:611');
  });

  it('sets the heap of V8 below the memory limit, with room for the rest', () => {
    expect(spell(['resourceLimits'])).to.include('--max-old-space-size=448');
    expect(spell([], { memoryMib: 301 })).to.include('--max-old-space-size=263');
  });

  it('never gives WebAssembly more memory than MuPDF declares', () => {
    expect(spell([], { memoryMib: 8192 }).at(-1)).to.equal('2048');
    expect(spell([], { memoryMib: 301 }).at(-1)).to.equal('225');
  });

  it('lets a worker read only the program and its packages; its check may also read its kernel status', () => {
    const readable = (words: string[]): string[] =>
      words.flatMap((word) => /^path-beneath:[^:]+:(.+)$/u.exec(word)?.slice(1) ?? []);
    const work = readable(spell(['landlock']));
    for (const name of ['mupdf', 'tesseract-wasm', '@hyzyla/pdfium', '@tesseract.js-data/eng']) {
      expect(work.some((path) => path.endsWith(`node_modules/${name}`))).to.equal(true);
    }
    expect(work.some((path) => path.endsWith('node_modules'))).to.equal(false);
    for (const path of ['/', '/etc', '/proc', '/proc/self', '/home', '/root', '/tmp']) {
      expect(work, path).to.not.include(path);
    }
    expect(readable(spell(['landlock'], {}, 'check'))).to.deep.equal([...work, '/proc/self']);
  });

  it('opens Node’s own permissions for reading only', () => {
    const gates = spell(['permissionModel']).filter((word) => word.startsWith('--allow-'));
    expect(gates.length).to.be.greaterThan(0);
    expect(gates.every((word) => word.startsWith('--allow-fs-read='))).to.equal(true);
    expect(gates).to.not.include('--allow-fs-read=*');
  });
});
