/** The same request as a command for a shell. The key is never part of it: the command reads it from a variable. */

export interface CurlRequest {
  address: string;
  fields: Record<string, string | number>;
  fileName: string;
  withKey: boolean;
  output: string;
}

export function writeCurl({ address, fields, fileName, withKey, output }: CurlRequest): string {
  // --form-string: -F would read a value that begins with @ or < as the name of a file.
  const texts = Object.entries(fields).map(([name, value]) => `--form-string ${quote(`${name}=${value}`)}`);
  const lines = [
    ...(withKey ? ['-H "X-API-Key: $WATERMARK_API_KEY"'] : []),
    ...texts,
    `-F ${quote(`file=@${quotePath(fileName)};type=application/pdf`)}`,
    '-D headers.txt',
    `-o ${quote(output)}`,
    quote(address),
  ];
  return ['curl', ...lines].join(' \\\n  ');
}

/** For a POSIX shell. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** For curl, which ends a file's name at commas and semicolons. */
function quotePath(name: string): string {
  return /[,;"\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name;
}
