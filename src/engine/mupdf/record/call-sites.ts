/**
 * Which packed calls of MuPDF's module are which entries of the device table.
 */
import { latin1 } from '#platform';
import { readMemory } from '../memory.js';
import { lastCallSite, type CallSite, type ShortCall } from '../short-calls.js';

/* oxlint-disable max-params -- each call has the arguments that MuPDF gives it. */

export type RawCall = (deviceId: number, ...pointers: number[]) => unknown;
export type DeviceTable = Record<string, RawCall>;

/** How one entry is called: so many words, and a double after them or none. */
interface DeviceCallSite {
  code: number;
  words: number;
  hasNumber: boolean;
}

/** The import through which the device is called, and its calls by name. */
export interface CallSites {
  entry: number;
  byName: Readonly<Record<string, DeviceCallSite>>;
}

/** Notes from which call site each entry of the device table is called. */
export class CallSiteProfiler {
  private readonly sites = new Map<string, { site: CallSite; signature: string }>();

  /** The same table; each look-up in it is noted. */
  listen(table: DeviceTable): DeviceTable {
    return new Proxy(table, {
      get: (entries, name: string) => {
        const site = lastCallSite();
        // Signatures lie on the stack: they are there for as long as the call lasts.
        if (site !== null) this.sites.set(name, { site, signature: readSignature(site.signature) });
        return entries[name];
      },
    });
  }

  /** Null if no call was seen, or if they came through more than one import. */
  report(): CallSites | null {
    const sites = [...this.sites];
    const entry = sites[0]?.[1].site.entry;
    if (entry === undefined || sites.some(([, { site }]) => site.entry !== entry)) return null;
    const byName: Record<string, DeviceCallSite> = {};
    for (const [name, { site, signature }] of sites) {
      // Integers and pointers, and a double that is called so or a float.
      const layout = /^([ip]*)([df]?)$/u.exec(signature);
      if (layout === null) continue;
      byName[name] = { code: site.code, words: layout[1]!.length, hasNumber: layout[2] !== '' };
    }
    return { entry, byName };
  }
}

/** The given entries as short calls, by their codes; an entry of an unknown shape is left out. */
export function shortenCalls({ byName }: CallSites, entries: DeviceTable): Map<number, ShortCall> {
  const calls = new Map<number, ShortCall>();
  for (const [name, call] of Object.entries(entries)) {
    const site = byName[name];
    const short = site === undefined ? null : shortenCall(call, site);
    if (site !== undefined && short !== null) calls.set(site.code, short);
  }
  return calls;
}

function shortenCall(call: RawCall, { words: count, hasNumber }: DeviceCallSite): ShortCall | null {
  if (!hasNumber) {
    // What lies beyond the last argument is passed over by the entry.
    return count > 4 ? null : callWithWords(call);
  }
  if (count === 3) {
    return (at) => {
      const { words, doubles } = readMemory();
      call(words[at]!, words[at + 1]!, words[at + 2]!, doubles[(at + 4) >> 1]!);
    };
  }
  if (count !== 6 && count !== 7) return null;
  return callWithColor(call, count);
}

function callWithWords(call: RawCall): ShortCall {
  return (at) => {
    const { words } = readMemory();
    call(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!);
  };
}

/** Six or seven words and, at the next whole double, the alpha. */
function callWithColor(call: RawCall, count: 6 | 7): ShortCall {
  return (at) => {
    const { words: w, doubles } = readMemory();
    const alpha = doubles[(at + count + 1) >> 1]!;
    if (count === 6) call(w[at]!, w[at + 1]!, w[at + 2]!, w[at + 3]!, w[at + 4]!, w[at + 5]!, alpha);
    else call(w[at]!, w[at + 1]!, w[at + 2]!, w[at + 3]!, w[at + 4]!, w[at + 5]!, w[at + 6]!, alpha);
  };
}

function readSignature(pointer: number): string {
  const { bytes } = readMemory();
  return latin1(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
}
