import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type ChainRow = {
  period: number;
  genesis: number;
  public_key: string;
  seed: string;
  name: string;
};
export const keepChain = writeStatement<
  object,
  [hash: string, period: number, genesis: number, publicKey: string, seed: string, name: string]
>(
  'beacon.keep_chain',
  `insert into beacon_chains (hash, period, genesis, public_key, seed, name) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing`,
);
export const findChain = readStatement<ChainRow, [hash: string]>(
  'beacon.find_chain',
  'select period, genesis, public_key, seed, name from beacon_chains where hash = $1',
);

export const keepValue = writeStatement<object, [chain: string, round: number, signature: string]>(
  'beacon.keep_value',
  'insert into beacon_values (chain, round, signature) values ($1, $2, $3) on conflict do nothing',
);
export const findValue = readStatement<{ signature: string }, [chain: string, round: number]>(
  'beacon.find_value',
  'select signature from beacon_values where chain = $1 and round = $2',
);

/** The chain of a lot `l`, and when the round is published that the lot names. */
export const chainOfLot = `c.hash = split_part(l.beacon, ':', 2)`;
export const timeOfLot = `to_timestamp(c.genesis + (split_part(l.beacon, ':', 3)::bigint - 1) * c.period)`;
