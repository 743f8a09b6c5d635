/** Groups items by key, in the order in which they come (Map.groupBy, which Node 20 lacks). */
export function groupBy<Item, Key>(items: Iterable<Item>, readKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) pushTo(groups, readKey(item), item);
  return groups;
}

/** The items; null if any of them is null. */
export function allOrNull<Item>(items: (Item | null)[]): Item[] | null {
  const found = items.filter((item) => item !== null);
  return found.length === items.length ? found : null;
}

/** Adds an item to the list under a key. */
export function pushTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  getOrCreate(lists, key, (): Item[] => []).push(item);
}

/** Adds a value to the set under a key. */
export function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  getOrCreate(sets, key, () => new Set<Value>()).add(value);
}

/** How often each item occurs. */
export function countItems<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The value under a key; made by `make` and kept the first time that it is needed. */
export function getOrCreate<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: (key: Key) => Value,
): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = make(key);
    known.set(key, value);
  }
  return value;
}

/**
 * Divides a list before each item that does not continue the one before it.
 *
 * @param least shorter stretches are left out: of a page's thousands of runs, nearly all are stretches by themselves.
 */
export function splitWhere<Item>(
  items: readonly Item[],
  continues: (before: Item, after: Item) => boolean,
  least = 1,
): Item[][] {
  const stretches: Item[][] = [];
  let from = 0;
  for (let at = 1; at <= items.length; at++) {
    if (at < items.length && continues(items[at - 1]!, items[at]!)) continue;
    if (at - from >= least) stretches.push(items.slice(from, at));
    from = at;
  }
  return stretches;
}
