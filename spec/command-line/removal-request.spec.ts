import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { runCli, runCliAtTerminal, type Ended } from '../support/command-line.js';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';
import { throughQpdf } from '../support/pdf-builder.js';
import { makeTemporaryPath } from '../support/temporary.js';

describe('--password-file', () => {
  const input = makeTemporaryPath('.pdf');
  const output = makeTemporaryPath('.pdf');
  const passwordFile = makeTemporaryPath('.txt');

  function remove(password: string | null, encoding: BufferEncoding = 'utf8'): Ended {
    if (password !== null) writeFileSync(passwordFile, password, encoding);
    const words = ['remove', input, '--text', 'CONFIDENTIAL', '--out', output, '--force'];
    return runCli(password === null ? words : [...words, '--password-file', passwordFile]);
  }

  before(() => {
    const document = new TestDocument();
    document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
    writeFileSync(input, throughQpdf(document.build(), '--encrypt', 'open sesame', 'owner', '256', '--'));
  });

  it('reads UTF-16, as Windows PowerShell writes it', () => {
    expect(remove('\uFEFFopen sesame\r\n', 'utf16le').code).to.equal(0);
  });

  for (const password of ['open sesame', 'open sesame\n', 'owner\r\nanother line', '\uFEFFopen sesame\r\n']) {
    it(`opens a document by the first line of a file: ${JSON.stringify(password)}`, () => {
      const { code, printed } = remove(password);
      expect(code).to.equal(0);
      expect(printed).to.match(/^Removed 1 of 1 found/u);
      expect(readFileSync(output, 'latin1')).to.include('/Encrypt');
    });
  }

  for (const [what, password, message] of [
    ['no password', null, /protected by a password: give it by --password-file/u],
    ['another password', 'another', /protected by another password/u],
    ['an empty file', '\nopen sesame', /has no password in its first line/u],
  ] as const) {
    it(`refuses a document with ${what}`, () => {
      const { code, complained } = remove(password);
      expect(code).to.equal(2);
      expect(complained).to.match(message);
    });
  }

  it('names the option in batches, too, and reports that images take no password', () => {
    const words = ['remove', input, '--text', 'CONFIDENTIAL', '--out-dir', makeTemporaryPath('-locked')];
    expect(runCli(words).printed).to.match(/protected by a password: give it by --password-file/u);
    expect(runCli(['images', input, '--page', '1']).complained).to.equal(
      'Encrypted documents are not supported: send it decrypted.\n',
    );
  });

  it('compares a protected document with its output', () => {
    expect(remove('open sesame').code).to.equal(0);
    const words = ['compare', input, output];
    expect(runCli(words).complained).to.equal(
      `${input}: It is protected by a password: give it by --password-file.\n`,
    );
    const opened = runCli([...words, '--password-file', passwordFile]);
    expect([opened.code, opened.printed]).to.satisfy(
      ([code, printed]: [number, string]) => code === 3 && printed.includes('text gone: CONFIDENTIAL'),
    );
    writeFileSync(passwordFile, 'another');
    expect(runCli([...words, '--password-file', passwordFile]).complained).to.equal(
      `${input}: It is protected by another password.\n`,
    );
  });

  it('names the option whose text is refused', () => {
    const refuse = (...options: string[]): string =>
      runCli(['remove', input, '--out', output, ...options]).complained;
    const short = 'needs at least 3 letters or digits';
    expect(refuse('--text', 'dr')).to.include(`Each line of --text ${short}`);
    expect(refuse('--mark', 'DRAFT', '--mark', 'dr')).to.include(`Each line of --mark "dr" ${short}`);
    writeFileSync(passwordFile, 'dr');
    expect(refuse('--text-file', passwordFile)).to.include(`Each line of --text-file ${short}`);
  });

  for (const [name, keys, code, message] of [
    ['the password', 'open sesame\r', 0, /^Password: \r\n(?!.*open sesame).*Removed 1 of 1/su],
    ['Ctrl-C', '\u0003', 130, /^Password: (\r\n)+$/u],
    ['Ctrl-D', '\u0004', 130, /^Password: (\r\n)+$/u],
  ] as const) {
    it(`asks at a terminal, and ends with ${code} if ${name} is typed`, async () => {
      const words = ['remove', input, '--text', 'CONFIDENTIAL', '--out', output, '--force'];
      const ended = await runCliAtTerminal(words, {}, /Password: /u, keys);
      expect(ended.code).to.equal(code);
      expect(ended.seen.replaceAll(/\r?␛\[K|␛\[\??\d+[a-z]/gu, '')).to.match(message);
    });
  }

  it('asks at a terminal for a single file that goes into a list, too', async () => {
    const words = ['find', input, '--out', makeTemporaryPath('.jsonl')];
    const { code, seen } = await runCliAtTerminal(words, {}, /Password: /u, 'open sesame\r');
    expect(code).to.equal(0);
    expect(seen).to.match(/1 file: 1 with watermarks/u);
  });

  it('leaves standard input to a text, too', () => {
    const plain = makeTemporaryPath('.pdf');
    const document = new TestDocument();
    document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
    writeFileSync(plain, document.build());
    const words = ['remove', plain, '--text-file', '-', '--out', '-'];
    const { code, complained } = runCli(words, { input: Buffer.from('CONFIDENTIAL') });
    expect([code, complained.split('\n')[0]]).to.deep.equal([
      0,
      'Removed 1 of 1 found; 1 of 1 pages changed, all checked.',
    ]);
  });

  it('names a file that cannot be read', () => {
    const words = ['remove', input, '--text', 'DRAFT', '--out', output, '--password-file', '/nowhere/at/all'];
    expect(runCli(words).complained).to.match(/^cannot read --password-file .*there is no such file/u);
  });
});

describe('--insist', () => {
  it('removes a word that looks like the body, which stays without it', () => {
    const [input, output] = [makeTemporaryPath('.pdf'), makeTemporaryPath('.pdf')];
    const document = new TestDocument();
    document.addContentPage(`${writeBody()} BT /F1 11 Tf 60 60 Td (CONFIDENTIAL)Tj ET`);
    writeFileSync(input, document.build());
    const words = ['remove', input, '--text', 'CONFIDENTIAL', '--out', output, '--force'];
    expect(runCli(words).printed).to.match(/^Nothing removed/u);
    expect(runCli([...words, '--insist']).printed).to.match(/^Removed 1 of 1 found/u);
  });
});
