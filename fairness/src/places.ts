import { fromHex, isHex, toHex, utf8 } from './bytes.ts';
import { hmacSha256, sha256 } from './sha256.ts';
import { isId, MAX_TOTAL } from './shape.ts';
import { numberStream, shuffled } from './stream.ts';

export const placesFormat = 'kujiya-places/1';

/**
 * The opening of a waiting room as the shop publishes it: everybody who was there, by a code that only they know to be
 * theirs, and the seed that puts them in order. Byte strings are lower-case hexadecimal.
 */
export type PublishedPlaces = {
  format: typeof placesFormat;
  lotId: string;
  /** Epoch ms. */
  opensAt: number;
  /** SHA-256 of the seed, public before anybody could enter. */
  seedHash: string;
  seed: string;
  /** Ascending, each once. */
  codes: string[];
};

/** The value is no published opening, so there is nothing to check. */
export class PlacesFormatError extends Error {
  override name = 'PlacesFormatError';
}

/**
 * The codes in the order of their places. The key of the shuffle is HMAC-SHA256(seed, format ⏎ lot ⏎ opening ⏎ SHA-256 of
 * the codes, joined by line feeds, as hex ⏎): another list or another time gives another order.
 */
export function placesOf({
  lotId,
  opensAt,
  seed,
  codes,
}: Omit<PublishedPlaces, 'format' | 'seedHash'>): string[] {
  const list = toHex(sha256(utf8(codes.join('\n'))));
  const key = hmacSha256(fromHex(seed), utf8(`${placesFormat}\n${lotId}\n${opensAt}\n${list}\n`));
  return shuffled(codes, numberStream(key));
}

/** Accepts a value from outside (a parsed JSON file); throws PlacesFormatError, naming the fault. */
export function readPublishedPlaces(value: unknown): PublishedPlaces {
  const fail = (message: string): never => {
    throw new PlacesFormatError(message);
  };
  if (typeof value !== 'object' || value === null) return fail('Not a JSON object');
  const places = value as PublishedPlaces;
  if (places.format !== placesFormat) return fail(`format must be ${placesFormat}`);
  if (!isId(places.lotId)) return fail('lotId must be an id');
  if (!Number.isSafeInteger(places.opensAt)) return fail('opensAt must be milliseconds since 1970');
  for (const name of ['seed', 'seedHash'] as const)
    if (!isHex(places[name], 32)) return fail(`${name} must be 64 lower-case hexadecimal characters`);
  const { codes } = places;
  if (!Array.isArray(codes) || codes.length > MAX_TOTAL) return fail('codes must be a list');
  if (!codes.every((code, i) => isHex(code, 16) && (i === 0 || code > (codes[i - 1] ?? ''))))
    return fail('codes must be ascending, each once, of 32 lower-case hexadecimal characters');
  return places;
}

/**
 * Checks a published opening: that its seed is the one whose hash was public before (`shownHash`, as the caller noted
 * it), and which place followed for each code. `order` is empty when the seed is another.
 */
export function verifyPlaces(places: PublishedPlaces, shownHash: string): { ok: boolean; order: string[] } {
  const ok = places.seedHash === shownHash && toHex(sha256(fromHex(places.seed))) === shownHash;
  return { ok, order: ok ? placesOf(places) : [] };
}
