/** A Markdown table whose columns line up on a terminal too; the first column is text, the others figures. */
export function writeTable(head: string[], body: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...body].map((row) => (row[column] ?? '').length), title.length, 3),
  );
  const writeRow = (row: string[]): string =>
    `| ${widths.map((width, column) => pad(row[column] ?? '', width, column)).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [writeRow(head), rule, ...body.map(writeRow)].join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
