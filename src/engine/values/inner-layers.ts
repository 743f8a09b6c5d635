/** Distinct layers around one thing, the innermost; a mark in more of them is told by what is nearest. */
const MAX_LAYERS = 64;

/** The names of the layers inside one more, outermost first and each once; the same list where nothing is new. */
export function addInnerLayer(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name].slice(-MAX_LAYERS);
}
