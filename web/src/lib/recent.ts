/** Makes an entry the youngest of a map; removes and returns all entries but the youngest `most`. */
export function setRecent<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): Value[] {
  map.delete(key);
  map.set(key, value);
  const old = [...map].slice(0, -most);
  for (const [oldKey] of old) map.delete(oldKey);
  return old.map(([, oldValue]) => oldValue);
}
