/** The most layers that are kept around one object: the innermost ones count. */
const MAX_LAYERS = 64;

/**
 * The names of the layers inside one more, outermost first and each once; the same list if the name is already in it.
 */
export function addInnerLayer(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name].slice(-MAX_LAYERS);
}
