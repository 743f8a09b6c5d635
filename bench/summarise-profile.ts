/**
 * Prints the functions of a .cpuprofile by the time spent in themselves.
 *
 * WebAssembly functions have no names worth reading here: they are summed into
 * one line, because what can be changed is how often we call them. The second
 * figure adds them to the project's function that called.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { writeTable } from './table.js';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

const [path, top = '25'] = process.argv.slice(2);
const profile = JSON.parse(readFileSync(path!, 'utf8')) as Profile;

const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
const parents = new Map<number, number>();
for (const node of profile.nodes) for (const child of node.children ?? []) parents.set(child, node.id);

function nameOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  if (url.startsWith('wasm:')) return '(WebAssembly)';
  const name = functionName === '' ? '(anonymous)' : functionName;
  return url === '' ? name : `${name} ${basename(url)}:${lineNumber + 1}`;
}

/** The nearest function of the engine on the stack, or the function itself outside of it. */
function ownerOf(node: ProfileNode): string {
  let at: ProfileNode | undefined = node;
  while (at !== undefined && !at.callFrame.url.includes('/engine/')) at = nodes.get(parents.get(at.id) ?? -1);
  return nameOf(at ?? node);
}

const selfMs = new Map<string, number>();
const ownedMs = new Map<string, number>();
let totalMs = 0;
profile.samples.forEach((id, at) => {
  const node = nodes.get(id)!;
  const spent = profile.timeDeltas[at]! / 1000;
  totalMs += spent;
  selfMs.set(nameOf(node), (selfMs.get(nameOf(node)) ?? 0) + spent);
  ownedMs.set(ownerOf(node), (ownedMs.get(ownerOf(node)) ?? 0) + spent);
});

function writeTop(title: string, times: Map<string, number>): string {
  const rows = [...times].sort(([, one], [, other]) => other - one).slice(0, Number(top));
  return writeTable(
    [title, 'ms', '%'],
    rows.map(([name, spent]) => [name, spent.toFixed(0), ((100 * spent) / totalMs).toFixed(1)]),
  );
}

console.log(
  `\n${writeTop('own time', selfMs)}\n\n${writeTop('own time, callees outside the engine included', ownedMs)}`,
);
