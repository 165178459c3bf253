import { parseBeaconName } from './beacon/name.ts';
import { type Chain, chainHash, isChain, quicknet, timeOfRound, verifyBeacon } from './beacon/quicknet.ts';
import { fromHex, isHex, toHex, utf8 } from './bytes.ts';
import { hmacSha256, sha256 } from './sha256.ts';
import { isId, isWhole, MAX_TOTAL } from './shape.ts';
import { numberStream, shuffled } from './stream.ts';

export const placesFormat = 'kujiya-places/2' as const;
/** Rooms made before: their order comes from a seed that the shop chose. */
const seededFormat = 'kujiya-places/1' as const;

/** Byte strings are lower-case hexadecimal. */
type Opening = {
  lotId: string;
  /** Epoch ms. */
  opensAt: number;
  /** Everybody who was there, by a code that only they know to be theirs; ascending, each once. */
  codes: string[];
};
/** What puts them in order: the value of the beacon that was announced with the opening, or in format 1 the seed. */
type Order =
  | { format: typeof placesFormat; beacon: string; signature: string }
  | { format: typeof seededFormat; seed: string };

/** The opening of a waiting room as the shop publishes it. */
export type PublishedPlaces = Opening &
  (
    | {
        format: typeof placesFormat;
        /** `drand:<chain hash>:<round>`, and that round's value. */
        beacon: string;
        signature: string;
        /** The beacon's chain, unless it is drand's quicknet. */
        chain?: Chain;
      }
    | {
        format: typeof seededFormat;
        /** SHA-256 of the seed, public before anybody could enter. */
        seedHash: string;
        seed: string;
      }
  );

/** The value is no published opening, so there is nothing to check. */
export class PlacesFormatError extends Error {
  override name = 'PlacesFormatError';
}

/** SHA-256 of codes, joined by line feeds, as hex: of the list as the log has it, and of the order. */
export const codesHash = (codes: readonly string[]): string => toHex(sha256(utf8(codes.join('\n'))));

/** The codes in the order of their places (fairness/README.md): another list, time or round gives another order. */
export function placesOf({ lotId, opensAt, codes, ...order }: Opening & Order): string[] {
  const [key, named] =
    order.format === seededFormat ? [order.seed, ''] : [order.signature, `${order.beacon}\n`];
  const message = `${order.format}\n${lotId}\n${opensAt}\n${named}${codesHash(codes)}\n`;
  return shuffled(codes, numberStream(hmacSha256(fromHex(key), utf8(message))));
}

/** Accepts a value from outside (a parsed JSON file); throws PlacesFormatError, naming the fault. */
export function readPublishedPlaces(value: unknown): PublishedPlaces {
  const fail = (message: string): never => {
    throw new PlacesFormatError(message);
  };
  if (typeof value !== 'object' || value === null) return fail('Not a JSON object');
  const places = value as PublishedPlaces;
  if (!isId(places.lotId)) return fail('lotId must be an id');
  if (places.format === seededFormat) {
    if (!Number.isSafeInteger(places.opensAt)) return fail('opensAt must be milliseconds since 1970');
    for (const name of ['seed', 'seedHash'] as const)
      if (!isHex(places[name], 32)) return fail(`${name} must be 64 lower-case hexadecimal characters`);
  } else if (places.format === placesFormat) {
    const { opensAt, beacon, signature, chain } = places;
    if (!isWhole(opensAt, 0, Number.MAX_SAFE_INTEGER)) return fail('opensAt must be milliseconds since 1970');
    if (typeof beacon !== 'string' || !parseBeaconName(beacon)) return fail('beacon must name a round');
    if (!isHex(signature, 48)) return fail('signature must be 96 lower-case hexadecimal characters');
    if (chain !== undefined && (!isChain(chain) || chainHash(chain) === chainHash(quicknet)))
      return fail('chain must be a chain other than quicknet, or absent');
  } else return fail(`format must be ${placesFormat} or ${seededFormat}`);
  const { codes } = places;
  if (!Array.isArray(codes) || codes.length > MAX_TOTAL) return fail('codes must be a list');
  if (!codes.every((code, i) => isHex(code, 16) && (i === 0 || code > (codes[i - 1] ?? ''))))
    return fail('codes must be ascending, each once, of 32 lower-case hexadecimal characters');
  return places;
}

/**
 * `own-chain` holds, under a chain of the shop's own: a sandbox, which proves nothing. `shown`: it is not what was shown
 * before. `seed`: the seed has another hash. `early`: the round was known at the opening. The others as for a lot's beacon.
 */
export type PlacesFinding =
  | 'ok'
  | 'own-chain'
  | 'shown'
  | 'seed'
  | 'early'
  | 'unknown-chain'
  | 'other-chain'
  | 'invalid';

async function findingOf(places: PublishedPlaces, shown: string | undefined): Promise<PlacesFinding> {
  if (places.format === seededFormat) {
    if (places.seedHash !== (shown ?? places.seedHash)) return 'shown';
    return toHex(sha256(fromHex(places.seed))) === places.seedHash ? 'ok' : 'seed';
  }
  const { beacon, signature, opensAt, chain = quicknet } = places;
  const name = parseBeaconName(beacon);
  if (beacon !== (shown ?? beacon)) return 'shown';
  if (name?.chain !== chainHash(chain)) return places.chain ? 'other-chain' : 'unknown-chain';
  if (timeOfRound(name.round, chain) <= opensAt) return 'early';
  if (!(await verifyBeacon({ round: name.round, signature }, chain))) return 'invalid';
  return places.chain ? 'own-chain' : 'ok';
}

/**
 * Checks a published opening, and which place followed for each code. `shown`: the hash of the seed, or the beacon, as the
 * caller noted it before the opening. `order` is empty unless it holds. Whether the list and the round are those that were
 * logged in time, the log says (`verifyPlacesHistory`).
 */
export async function verifyPlaces(
  places: PublishedPlaces,
  shown?: string,
): Promise<{ ok: boolean; finding: PlacesFinding; order: string[] }> {
  const finding = await findingOf(places, shown);
  const ok = finding === 'ok' || finding === 'own-chain';
  return { ok, finding, order: ok ? placesOf(places) : [] };
}
