import { type BeaconName, parseBeaconName } from '@kujiya/fairness/beacon/name';
import { type Chain, chainHash, quicknet, roundAt } from '@kujiya/fairness/beacon/quicknet';
import type { Config } from '#platform/config.ts';
import type { Database, Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';
import { askRelays } from './relays.ts';
import { sandbox, sandboxRoot } from './sandbox.ts';

/** The chain whose values lots are assigned with, and how long before its round a lot is sealed; ms. */
export type Beacon = { chain: Chain; leadMs: number };

/** From so many seconds after its round on a value is late: relays are asked less often, and the staff are told. */
export const beaconLate = 60;

/**
 * The shop's beacon: drand's quicknet, or the sandbox's chain where no relays are configured. A round lies so far ahead that
 * the log's head with the seal is signed, and seen by others, before anybody knows its value.
 */
export const beaconOf = ({ beaconRelays }: Pick<Config, 'beaconRelays'>): Beacon =>
  beaconRelays ? { chain: quicknet, leadMs: 15_000 } : { chain: sandbox, leadMs: 2_000 };

/** The relays of the shop's beacon: those configured, or the sandbox on this server. */
export const relaysOf = (
  { beaconRelays }: Pick<Config, 'beaconRelays'>,
  ownUrl: () => string,
): readonly string[] => beaconRelays ?? [ownUrl() + sandboxRoot];

/** The first round of a chain that is published at a time (ms) or later. */
export const firstFrom = (ms: number, chain: Chain): number => roundAt(ms - 1, chain) + 1;

/** Keeps a chain's constants with the lots that name it. */
export async function keepChain(tx: Tx, chain: Chain): Promise<void> {
  const { period, genesis, publicKey, seed, name } = chain;
  await queries.keepChain(tx, chainHash(chain), period, genesis, publicKey, seed, name);
}

/** The chain with this hash; null for one that is not kept, or whose constants do not have this hash. */
async function findChain(db: Queryable, hash: string): Promise<Chain | null> {
  const [row] = await queries.findChain(db, hash);
  if (!row) return null;
  const { public_key: publicKey, ...constants } = row;
  const chain = { ...constants, publicKey };
  return chainHash(chain) === hash ? chain : null;
}

/** The chain that a lot's beacon names; null for a lot without one. */
export const chainOf = async (db: Queryable, beacon: string): Promise<Chain | null> => {
  const name = parseBeaconName(beacon);
  return name && findChain(db, name.chain);
};

/**
 * The signature of a round, hexadecimal, verified once and kept from then on; null while no relay has it. Whatever
 * relays say, it is this chain's and this round's.
 */
export async function beaconValue(
  db: Database,
  relays: readonly string[],
  { chain: hash, round }: BeaconName,
): Promise<string | null> {
  const [kept] = await queries.findValue(db, hash, round);
  if (kept) return kept.signature;
  const chain = await findChain(db, hash);
  const signature = chain && (await askRelays(relays, chain, round));
  if (signature) await queries.keepValue.alone(db, hash, round, signature);
  return signature;
}
