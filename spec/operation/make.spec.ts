/** What `make` does with API keys, as a newcomer types it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { fileURLToPath } from 'node:url';
import { makeTemporaryPath } from '../support/temporary.js';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

function make(...words: string[]): { status: number | null; out: string; complained: string } {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync('make', ['--no-print-directory', ...words], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { PATH, HOME },
  });
  return { status, out: stdout, complained: stderr };
}

/** The line that would serve, without serving. */
function runLine(...words: string[]): string {
  const { out } = make('--dry-run', 'run', ...words);
  return out.split('\n').find((line) => line.includes('dist/main.js')) ?? '';
}

describe('make', () => {
  it('key without a NAME prints one sentence and creates no key', () => {
    const file = makeTemporaryPath('.json');
    const { status, out, complained } = make('key', `API_KEYS_FILE=${file}`);
    expect(status).to.equal(2);
    expect(out).to.equal('');
    expect(complained.trim().split('\n')).to.have.lengthOf(1);
    expect(complained).to.match(/NAME is missing: `make key NAME=client`/u);
    expect(existsSync(file)).to.equal(false);
  });

  it('key prints a key and the place where its digest is stored', () => {
    const file = makeTemporaryPath('.json');
    const { status, out, complained } = make('key', 'NAME=alice', `API_KEYS_FILE=${file}`);
    expect(status).to.equal(0);
    expect(out).to.match(/^wm_[\w-]{43}\n$/u);
    expect(complained).to.include(file);
    expect(readFileSync(file, 'utf8')).to.include('"alice"');
  });

  it('run passes on the key file if it exists, and a file that the caller named in any case', () => {
    const file = makeTemporaryPath('.json');
    expect(runLine(`API_KEYS_FILE=${file}`)).to.include(`API_KEYS_FILE=${file} `);
    writeFileSync(file, '[]');
    expect(runLine(`API_KEYS_FILE=${file}`)).to.include(`API_KEYS_FILE=${file} `);
    const byDefault = existsSync(`${PROJECT}api-keys.json`) ? 'api-keys.json' : '';
    expect(runLine()).to.include(`API_KEYS_FILE=${byDefault} `);
  });
});

describe('make image', () => {
  /** Runs it with only these engines installed; each writes its arguments to a file. */
  function build(target: string, engines: Record<string, string>): { said: string; asked: string } {
    const folder = makeTemporaryPath('.engines');
    const asked = join(folder, 'asked');
    mkdirSync(folder);
    for (const tool of ['sed', 'git']) {
      const { stdout } = spawnSync('which', [tool], { encoding: 'utf8' });
      symlinkSync(stdout.trim(), join(folder, tool));
    }
    writeFileSync(asked, '');
    for (const [name, refused] of Object.entries(engines)) {
      const script = `#!/bin/bash\necho "${name} $*" >> ${asked}\n[[ "$1" != ${refused} ]]\n`;
      writeFileSync(join(folder, name), script, { mode: 0o755 });
    }
    const words = ['--no-print-directory', target, 'NODE_IMAGE=base:1', 'IMAGE=mine', 'API_KEYS_FILE=/none'];
    const { stdout, stderr } = spawnSync('/usr/bin/make', words, {
      cwd: PROJECT,
      encoding: 'utf8',
      env: { PATH: folder },
    });
    return { said: stdout + stderr, asked: readFileSync(asked, 'utf8') };
  }

  it('uses the first of Docker, podman and buildah that is installed, and names it', () => {
    const NEVER = 'never';
    const all = { docker: NEVER, podman: NEVER, buildah: NEVER };
    expect(build('image', all).asked).to.match(/^docker info\ndocker build .*NODE_IMAGE=base:1 /u);
    expect(build('image', { ...all, docker: 'info' }).said).to.include('podman builds mine on base:1');
    const alone = build('image', { buildah: NEVER });
    expect(alone.said).to.include('buildah builds mine on base:1');
    expect(alone.asked).to.match(/^buildah build --format docker .*-t mine /u);
  });

  it('says what to do if there is no engine, or if the build fails', () => {
    expect(build('image', {}).said).to.include('start Docker, or install podman');
    const failed = build('image', { podman: 'build' });
    expect(failed.said).to.include('If base:1 cannot be pulled, name one that can: NODE_IMAGE=');
  });

  it('is followed by a start if the engine can run containers', () => {
    expect(build('up', { podman: 'never' }).asked).to.match(
      /^podman run --detach .*--read-only .*--publish 8080:8080 mine$/mu,
    );
    expect(build('up', { buildah: 'never' }).said).to.include('buildah runs no containers');
  });
});

describe('npm', () => {
  const { scripts } = JSON.parse(readFileSync(`${PROJECT}package.json`, 'utf8')) as {
    scripts: Record<string, string>;
  };

  it('has the commands of README, in words that every shell understands', () => {
    const promised = /npm has\s([^.]*?)\.\n/u.exec(readFileSync(`${PROJECT}README.md`, 'utf8'))?.[1] ?? '';
    const names = Array.from(promised.matchAll(/`([a-z-]+)`/gu), ([, name]) => name!);
    expect(names).to.have.lengthOf(5);
    for (const name of [...names, 'build']) {
      expect(scripts[name], name).to.match(/^(?:[\w./-]+ ?|&& )+$/u);
    }
  });
});
