/** The link to the program's source, which a public service must offer (AGPL, section 13). */
import { findPart, make } from './element.js';
import { resolveAddress } from './resolve-address.js';
import { words } from './words/words.js';

/** A service says at its root where its source is. */
export async function showSource(): Promise<void> {
  const headers = { Accept: 'application/json' };
  const root = IS_SITE ? null : await fetch(resolveAddress('./'), { headers });
  const source = root === null ? SOURCE_ADDRESS : ((await root.json()) as { source?: unknown }).source;
  if (typeof source !== 'string') return;
  const link = make('a', { href: source, rel: 'noreferrer', 'data-words': 'source' }, words.frame.source);
  const licence = IS_SITE ? [' ', make('a', { href: 'LICENSE.txt' }, 'AGPL-3.0')] : [];
  findPart('source', HTMLElement).append(link, ...licence);
}
