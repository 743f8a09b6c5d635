import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { type CurlRequest, writeCurl } from '../../src/console/curl.js';

/** What a shell hands to curl. */
function readArguments(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const output = execFileSync('sh', ['-c', script], { env: { WATERMARK_API_KEY: 'a key' } });
  return output.toString().split('\0').slice(0, -1);
}

const PLAIN: CurlRequest = {
  address: 'http://localhost:8080/api/v1/remove-watermark',
  fields: { watermark_text: 'DRAFT' },
  fileName: 'in.pdf',
  withKey: false,
  output: 'in_cleaned.pdf',
};

describe('console: the request as a command', () => {
  it('passes through a shell to curl unchanged, with any text and names', () => {
    const nasty = 'It\'s $(rm) `x` "q" \\ @home\n<second> line; é';
    const words = readArguments(
      writeCurl({ ...PLAIN, fields: { watermark_text: nasty, page_number: 3 }, fileName: "it's; a,b.pdf" }),
    );
    expect(words).to.deep.equal([
      '--form-string',
      `watermark_text=${nasty}`,
      '--form-string',
      'page_number=3',
      '-F',
      'file=@"it\'s; a,b.pdf";type=application/pdf',
      '-D',
      'headers.txt',
      '-o',
      'in_cleaned.pdf',
      PLAIN.address,
    ]);
  });

  it('reads the key from a variable and never contains it', () => {
    const command = writeCurl({ ...PLAIN, withKey: true });
    expect(command).to.include('$WATERMARK_API_KEY');
    expect(readArguments(command).slice(0, 2)).to.deep.equal(['-H', 'X-API-Key: a key']);
    expect(writeCurl(PLAIN)).to.not.include('X-API-Key');
  });
});
