import { seeded } from './played-lot.fixture.ts';

const random = seeded('mutations of files');
/** One of a list, by chance. */
export const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!;

type Place = { holder: Record<string, unknown>; key: string };
/** Every value of a file, at any depth, with the object or list that holds it. */
const placesIn = (value: unknown): Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        { holder: value as Record<string, unknown>, key },
        ...placesIn(inner),
      ]);

const strange = [null, '', 0, -1, 'none', 'a', true, [], {}, '\ud800', 'ab'.repeat(32), undefined];
function changeText(text: string): string {
  const at = random.below(text.length + 1);
  const sign = pick(['0', 'f', 'a', '賞', ' ', '\n', ':', '']);
  return text.slice(0, at) + sign + text.slice(at + random.below(2));
}
/** Some other value, mostly of the same type. */
export function changed(value: unknown): unknown {
  if (random.below(4) === 0) return pick(strange);
  if (typeof value === 'string') return changeText(value);
  if (typeof value === 'number') return value + pick([-1, 1, 2, 0.5, 1_000]);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return random.below(2) === 0 ? value.slice(1) : value.toReversed();
  return pick(strange);
}

/** A copy with one random change; every second one of a value with one of these names, which are few among the others. */
function mutate<T>(original: T, favoured: readonly string[]): T {
  const copy = structuredClone(original);
  const places = placesIn(copy);
  const { holder, key } = pick(
    random.below(2) === 0 ? places.filter((place) => favoured.includes(place.key)) : places,
  );
  const way = random.below(8);
  const siblings = Object.keys(holder);
  if (way === 0) delete holder[key];
  else if (way === 1) [holder[key], holder[siblings[0]!]] = [holder[siblings[0]!], holder[key]];
  else holder[key] = changed(holder[key]);
  return copy;
}

/** What a file says, whatever the order of its fields; a field that is undefined is none. */
export const said = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Files with one random change each, none of which says the same as the original. */
export function* mutated<T>(
  originals: readonly T[],
  count: number,
  favoured: readonly string[],
): Generator<T> {
  for (let done = 0; done < count; ) {
    const original = pick(originals);
    const copy = mutate(original, favoured);
    if (said(copy) === said(original)) continue;
    done++;
    yield copy;
  }
}
