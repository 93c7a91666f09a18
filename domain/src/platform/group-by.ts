/** Groups items by a key; the groups and their items are in the order of the items. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** The same for items that are streamed. */
export async function groupStream<T, K>(
  items: AsyncIterable<T>,
  keyOf: (item: T) => K,
): Promise<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  for await (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

function addTo<T, K>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
