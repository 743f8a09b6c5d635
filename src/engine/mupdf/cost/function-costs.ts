/**
 * What the functions of a document cost MuPDF: to load, and to be asked once (ISO 32000-1, 7.10).
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { countPostScriptSteps } from './postscript-steps.js';
import { readDecoded } from '../content-streams.js';
import { refusePictureCoding } from '../stream-filters.js';

/** In steps: what it takes to put a number on the stack of a calculator function. */
export interface FunctionCost {
  load: number;
  evaluation: number;
}

const NONE: FunctionCost = { load: 0, evaluation: 0 };

/** MuPDF clamps and copies each value. */
const STEPS_OF_A_VALUE = 4;
/** To decode and read one sample of a table. */
const STEPS_OF_A_SAMPLE = 16;
/** To decode and lex one byte of a calculator function. */
const STEPS_OF_A_BYTE = 8;
/** MuPDF's limit of inputs and of outputs. */
const MAX_VALUES = 32;
/** MuPDF makes the room for a calculator function's code 64 tokens larger at a time, and moves all it has: a square. */
const TOKENS_THAT_ADD_A_MOVE = 512;
/** MuPDF refuses larger tables of samples. */
const MAX_SAMPLES = 100 * 1024 * 1024;

/** The functions of one document, each read once. */
export class FunctionCosts {
  private readonly known = new Map<number, FunctionCost>();

  /** The sum of several, where a function is an array of them. */
  measure(written: mupdf.PDFObject): FunctionCost {
    if (!written.isArray()) return this.measureOne(written);
    const costs = Array.from({ length: Math.min(written.length, MAX_VALUES) }, (_, at) =>
      this.measureOne(written.get(at)),
    );
    return { load: add(costs, 'load'), evaluation: add(costs, 'evaluation') };
  }

  private measureOne(written: mupdf.PDFObject): FunctionCost {
    const objectNumber = written.isIndirect() ? written.asIndirect() : 0;
    const known = this.known.get(objectNumber);
    if (known !== undefined) return known;
    // A function that holds itself is refused by MuPDF.
    if (objectNumber > 0) this.known.set(objectNumber, NONE);
    const cost = this.read(written);
    if (objectNumber > 0) this.known.set(objectNumber, cost);
    return cost;
  }

  private read(written: mupdf.PDFObject): FunctionCost {
    if (!written.isDictionary() && !written.isStream()) return NONE;
    if (written.isStream()) refusePictureCoding(written);
    const inputs = countPairs(written.get('Domain'));
    const outputs = countPairs(written.get('Range'));
    switch (written.get('FunctionType').asNumber()) {
      case 0:
        return readSamples(written.get('Size'), inputs, outputs);
      case 3:
        return this.readStitching(written.get('Functions'));
      case 4:
        return readCalculator(written);
      default:
        return { load: 1, evaluation: STEPS_OF_A_VALUE * Math.max(outputs, written.get('C0').length) };
    }
  }

  /** One of its functions is asked, after as many bounds were compared. */
  private readStitching(functions: mupdf.PDFObject): FunctionCost {
    let load = 1;
    let evaluation = 0;
    for (let at = 0; at < functions.length; at++) {
      const cost = this.measureOne(functions.get(at));
      load += 1 + cost.load;
      evaluation = Math.max(evaluation, cost.evaluation);
    }
    return { load, evaluation: evaluation + functions.length };
  }
}

function add(costs: FunctionCost[], part: keyof FunctionCost): number {
  return costs.reduce((sum, cost) => sum + cost[part], 0);
}

function countPairs(array: mupdf.PDFObject): number {
  return array.isArray() ? Math.min(Math.max(1, Math.floor(array.length / 2)), MAX_VALUES) : 1;
}

/** Each output is blended from the corners of a cell, which has two for each input. */
function readSamples(size: mupdf.PDFObject, inputs: number, outputs: number): FunctionCost {
  let samples = outputs;
  for (let at = 0; at < inputs && size.isArray(); at++) {
    samples = Math.min(samples * Math.max(1, size.get(at).asNumber()), MAX_SAMPLES);
  }
  return { load: samples * STEPS_OF_A_SAMPLE, evaluation: outputs * STEPS_OF_A_VALUE * 2 ** inputs };
}

function readCalculator(stream: mupdf.PDFObject): FunctionCost {
  const bytes = readDecoded(stream);
  if (bytes === null) return NONE;
  const { tokens, steps } = countPostScriptSteps(bytes);
  const load = bytes.length * STEPS_OF_A_BYTE + (tokens * tokens) / TOKENS_THAT_ADD_A_MOVE;
  return { load, evaluation: steps };
}
