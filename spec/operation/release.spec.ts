/**
 * The rehearsal of a release writes everything that a release publishes, of one version.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { makeTemporaryPath } from '../support/temporary.js';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };

function rehearse(folder: string, ofVersion: string): { status: number | null; stderr: string } {
  const words = ['deploy/rehearse-release.sh', ofVersion, folder];
  const { status, stderr } = spawnSync('bash', words, { cwd: PROJECT, encoding: 'utf8' });
  return { status, stderr };
}

function listFiles(archive: string): string[] {
  return execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n');
}

describe('make release-rehearsal', function () {
  this.timeout(120_000);
  const folder = makeTemporaryPath('-release');

  before(() => {
    // Without building again: the tests run on what is built.
    const words = ['-s', '-o', 'build', 'release-rehearsal', `RELEASE=${folder}`];
    execFileSync('make', words, { cwd: PROJECT, stdio: 'pipe' });
  });

  it('writes the package, the chart, the changelog, the image’s definition and the list of packages', () => {
    expect(readdirSync(folder).sort()).to.deep.equal(
      [
        `CHANGELOG-${version}.md`,
        'SHA256SUMS',
        `image-${version}.tgz`,
        'sbom.cdx.json',
        `unwatermark-${version}.tgz`,
        `watermark-removal-${version}.tgz`,
      ].sort(),
    );
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
  });

  it('has the changelog of only this version', () => {
    const section = readFileSync(join(folder, `CHANGELOG-${version}.md`), 'utf8');
    for (const heading of ['Added', 'Changed', 'Fixed', 'Security']) {
      expect(section).to.include(`\n### ${heading}\n`);
    }
    expect(section).to.not.match(/^## /mu);
    expect(section).to.not.include('The first release');
  });

  it('packs the files that each part needs', () => {
    expect(listFiles(join(folder, `unwatermark-${version}.tgz`))).to.include.members([
      'package/package.json',
      'package/dist/library.js',
      'package/dist/cli.js',
    ]);
    const chart = join(folder, `watermark-removal-${version}.tgz`);
    expect(listFiles(chart)).to.include('watermark-removal/Chart.yaml');
    // helm takes a link in an archive for an empty file.
    const profile = execFileSync('tar', ['-xzOf', chart, 'watermark-removal/seccomp.json'], {
      encoding: 'utf8',
    });
    expect(profile).to.equal(readFileSync(join(PROJECT, 'seccomp.json'), 'utf8'));
    const image = listFiles(join(folder, `image-${version}.tgz`));
    expect(image).to.include.members(['Dockerfile', 'package-lock.json', 'src/main.ts', 'deploy/worker.bpf']);
    expect(image.filter((name) => name.startsWith('spec/'))).to.deep.equal([]);
  });

  it('refuses a folder that is not empty, and a version other than the chart’s', () => {
    const used = makeTemporaryPath('-used');
    mkdirSync(used);
    writeFileSync(join(used, 'other'), '');
    expect(rehearse(used, version)).to.deep.include({ status: 1 });
    expect(rehearse(makeTemporaryPath('-other'), '9.9.9').stderr).to.match(/Chart\.yaml has version/u);
  });
});
