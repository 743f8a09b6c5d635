/** What `Map.groupBy` does, which not every browser in use has. */
export function groupBy<T, Key>(items: Iterable<T>, readKey: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const key = readKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
