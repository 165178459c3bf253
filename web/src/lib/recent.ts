/** Sets an entry as the youngest of a map; takes out, and returns, what is older than the youngest `most`. */
export function setRecent<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): Value[] {
  map.delete(key);
  map.set(key, value);
  const old = [...map].slice(0, -most);
  for (const [oldKey] of old) map.delete(oldKey);
  return old.map(([, oldValue]) => oldValue);
}
