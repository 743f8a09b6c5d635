/**
 * Says whether a text holds what marks hold and sentences seldom: a date, an address of the net, the words of a licence.
 */

const DATE =
  /\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|(?<!\p{Nd})\p{Nd}{1,2}([./])\p{Nd}{1,2}\1\p{Nd}{2,4}(?!\p{Nd})|\b\p{Nd}{1,2}\.? (?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?,? \p{Nd}{4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? \p{Nd}{1,2}, \p{Nd}{4}/iu;
const ADDRESS = /https?:\/\/|\bwww\.|\bdoi\b|[\p{L}\p{N}._-]@[\p{L}\p{N}-]+\./iu;
const LICENCE =
  /©|\bcopyright\b|\ball rights reserved\b|\blicen[cs]ed? (?:to|for|by)\b|\bdownloaded (?:from|by|on|at)\b|\bproperty of\b|\bpermission\b/iu;

export function isOddText(text: string): boolean {
  return DATE.test(text) || ADDRESS.test(text) || LICENCE.test(text);
}
