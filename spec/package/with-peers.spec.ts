/** The packed package with its optional peers gives the bytes and reports that the service gives. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { listFixtureCases, readFixture } from '../support/fixtures.js';
import { installPacked, type PackedProject } from '../support/packed-package.js';
import { RunningService } from '../support/running-service.js';
import { AMPLE_KEYS, KEY } from '../support/service.js';
import { buildPictureStamp } from '../support/word-pictures.js';

/** Of each document: the output beside it, and its report, as one line. */
const PROGRAM = `
import { readFileSync, writeFileSync } from 'node:fs';
import { removeWatermark } from 'unwatermark';

for (const [file, hint] of JSON.parse(readFileSync('cases.json', 'utf8'))) {
  const { status, output, ...report } = await removeWatermark(readFileSync(file), hint);
  writeFileSync(file + '.out', output);
  console.log(JSON.stringify(report));
}
`;

const CASES: [file: string, hint: string, bytes: Uint8Array][] = [
  ...listFixtureCases().map(({ file, hint }): [string, string, Uint8Array] => [
    file,
    hint,
    readFixture(file),
  ]),
  ['picture.pdf', 'CONFIDENTIAL', buildPictureStamp()],
];

describe('the packed package with its peers', () => {
  let project: PackedProject;
  let service: RunningService;
  let reports: object[];

  before(async () => {
    const models = readdirSync(new URL('../../node_modules/@tesseract.js-data', import.meta.url));
    expect(models).to.include('eng');
    project = installPacked(['@hyzyla/pdfium', 'tesseract-wasm', '@tesseract.js-data/eng']);
    for (const [file, , bytes] of CASES) {
      mkdirSync(dirname(join(project.folder, file)), { recursive: true });
      writeFileSync(join(project.folder, file), bytes);
    }
    writeFileSync(
      join(project.folder, 'cases.json'),
      JSON.stringify(CASES.map(([file, hint]) => [file, hint])),
    );
    writeFileSync(join(project.folder, 'program.js'), PROGRAM);
    service = await RunningService.start({ API_KEYS: AMPLE_KEYS });
    const { stdout, stderr } = spawnSync(process.execPath, ['program.js'], {
      cwd: project.folder,
      encoding: 'utf8',
    });
    expect(stderr).to.equal('');
    reports = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
  });

  after(async () => {
    await service.stop();
    rmSync(project.folder, { recursive: true });
  });

  async function ask(path: string, bytes: Uint8Array, hint: string): Promise<Buffer> {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'in.pdf');
    body.set('watermark_text', hint);
    const headers = { 'X-API-Key': KEY };
    const answer = await fetch(service.url + path, { method: 'POST', headers, body });
    expect(answer.status).to.equal(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  CASES.forEach(([file, hint, bytes], at) => {
    it(`returns what the service returns: ${file}`, async () => {
      const output = await ask('/api/v1/remove-watermark', bytes, hint);
      expect(readFileSync(join(project.folder, `${file}.out`)).equals(output)).to.equal(true);
      const { file_path: _, ...report } = JSON.parse(
        (await ask('/api/v1/remove-watermark/stats', bytes, hint)).toString(),
      ) as { file_path: string };
      expect(reports[at]).to.deep.equal(report);
    });
  });

  it('reads pictures, which needs its peers', () => {
    expect(JSON.stringify(reports.at(-1)))
      .to.include('"text_watermarks_removed":0')
      .and.include('image');
  });

  it('reads pictures in separate processes if MuPDF is below it, where npm puts it globally', () => {
    mkdirSync(join(project.installed, 'node_modules'));
    renameSync(join(project.folder, 'node_modules/mupdf'), join(project.installed, 'node_modules/mupdf'));
    const words = ['remove', 'picture.pdf', '--text', 'CONFIDENTIAL', '--out-dir', 'cleaned'];
    const program = join(project.installed, project.manifest.bin['unwatermark']!);
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: project.folder,
      encoding: 'utf8',
    });
    expect(stderr).to.equal('');
    expect(stdout).to.match(/^ {2}removed +1$/mu);
  });
});
