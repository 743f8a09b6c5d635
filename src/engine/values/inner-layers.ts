/** The most layers that are kept around one object; outer ones are dropped first. */
const MAX_LAYERS = 64;

/**
 * The layer names of an object, outermost first, with one more inside; unchanged if the name is already in the list.
 */
export function addInnerLayer(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name].slice(-MAX_LAYERS);
}
