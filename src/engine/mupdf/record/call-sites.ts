/**
 * The code addresses from which MuPDF's module calls the device, with the arguments of each call.
 *
 * They are those of the package's version that is installed; `call-sites.spec.ts` fails with another.
 */
import { readMemory } from '../memory.js';
import type { ShortCall } from '../short-calls.js';
import type { DeviceCall, DeviceTable } from './device-table.js';

/** The arguments of a call in memory: words, then perhaps a double, at the next address divisible by eight. */
interface CallSite {
  code: number;
  words: 1 | 2 | 3 | 4 | 6 | 7;
  hasDouble: boolean;
}

/** The calls that a page makes by the hundred thousand, by the name of their entry in the device table. */
export const CALL_SITES: Readonly<Record<string, CallSite>> = {
  fill_path: { code: 6_169_421, words: 7, hasDouble: true },
  stroke_path: { code: 6_169_495, words: 7, hasDouble: true },
  clip_path: { code: 6_169_571, words: 4, hasDouble: false },
  fill_text: { code: 6_169_694, words: 6, hasDouble: true },
  stroke_text: { code: 6_169_764, words: 7, hasDouble: true },
  ignore_text: { code: 6_169_959, words: 3, hasDouble: false },
  fill_shade: { code: 6_170_015, words: 3, hasDouble: true },
  pop_clip: { code: 6_170_269, words: 1, hasDouble: false },
  begin_layer: { code: 6_170_671, words: 2, hasDouble: false },
  end_layer: { code: 6_170_723, words: 1, hasDouble: false },
};

/** Makes short calls of these entries, by code address. */
export function shortenCalls(entries: DeviceTable): Map<number, ShortCall> {
  return new Map(
    Object.entries(CALL_SITES).map(([name, site]) => [site.code, shortenCall(entries[name]!, site)]),
  );
}

function shortenCall(call: DeviceCall, { words: count, hasDouble }: CallSite): ShortCall {
  if (!hasDouble) {
    // The entry ignores values after its last argument.
    return (at) => {
      const { words } = readMemory();
      call(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!);
    };
  }
  if (count === 3) {
    return (at) => {
      const { words, doubles } = readMemory();
      call(words[at]!, words[at + 1]!, words[at + 2]!, doubles[(at + 4) >> 1]!);
    };
  }
  return (at) => {
    const { words: w, doubles } = readMemory();
    const alpha = doubles[(at + count + 1) >> 1]!;
    if (count === 6) call(w[at]!, w[at + 1]!, w[at + 2]!, w[at + 3]!, w[at + 4]!, w[at + 5]!, alpha);
    else call(w[at]!, w[at + 1]!, w[at + 2]!, w[at + 3]!, w[at + 4]!, w[at + 5]!, w[at + 6]!, alpha);
  };
}
