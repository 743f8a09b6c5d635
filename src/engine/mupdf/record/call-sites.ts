/**
 * Records which code addresses of MuPDF's module call which entries of the device table.
 */
import { latin1 } from '#platform';
import { readMemory } from '../memory.js';
import { lastCallSite, type CallSite, type ShortCall } from '../short-calls.js';

/* oxlint-disable max-params -- each call has the arguments that MuPDF gives it. */

export type RawCall = (deviceId: number, ...pointers: number[]) => unknown;
export type DeviceTable = Record<string, RawCall>;

/** The arguments with which one entry is called: a number of words, and perhaps a double after them. */
interface DeviceCallSite {
  code: number;
  words: number;
  hasNumber: boolean;
}

/** The module's import through which the device is called, and the call sites by the entry's name. */
export interface CallSites {
  entry: number;
  byName: Readonly<Record<string, DeviceCallSite>>;
}

/** Records the call site from which each entry of the device table is called. */
export class CallSiteProfiler {
  private readonly sites = new Map<string, { site: CallSite; signature: string }>();

  /** Returns the same table in a form that records each look-up. */
  listen(table: DeviceTable): DeviceTable {
    return new Proxy(table, {
      get: (entries, name: string) => {
        const site = lastCallSite();
        // Signatures are on the stack, so they are valid only during the call.
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
      // Integers and pointers, then perhaps a double, which a signature may also declare as a float.
      const layout = /^([ip]*)([df]?)$/u.exec(signature);
      if (layout === null) continue;
      byName[name] = { code: site.code, words: layout[1]!.length, hasNumber: layout[2] !== '' };
    }
    return { entry, byName };
  }
}

/** Makes short calls of the given entries, by code address. An entry with unknown arguments is left out. */
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
    // The entry ignores values after its last argument.
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

/** Reads six or seven words and then the alpha, a double at the next address divisible by eight. */
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
