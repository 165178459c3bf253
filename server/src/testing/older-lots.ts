import { randomBytes } from 'node:crypto';
import { commitLot } from '@kujiya/fairness/commit';
import type { LotSpec } from '@kujiya/fairness/spec';
import type { Tx } from '#platform/postgres/database.ts';
import { type NewLot, storeLot } from '#shop/draws/lots.ts';

type OlderSpec = Omit<LotSpec, 'lotId' | 'total' | 'beacon' | 'method'>;

/** Puts a lot on sale as releases before format 3 did, with the method txid. Returns its id. */
export async function storeOlder(
  tx: Tx,
  lot: Pick<NewLot, 'productId' | 'game' | 'title'>,
  content: OlderSpec,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('lots', 'id'))::integer as id`,
  );
  const total = content.prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const spec: LotSpec = { ...content, lotId: String(rows[0]?.id), total, beacon: '', method: 'txid' };
  const assigned = commitLot(spec, (length) => randomBytes(length));
  return storeLot(tx, lot, spec, { assigned, state: 'open' });
}
