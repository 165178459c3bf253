import { catalogueRefusals } from '@kujiya/contract/catalogue';
import type { PrizeCorrection } from '@kujiya/contract/fairness';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { correctionRefusals, type correctPrize } from '@kujiya/contract/staff/corrections';
import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import { chainHash, quicknet, timeOfRound } from '@kujiya/fairness/beacon/quicknet';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { chainOf } from '#shop/beacon/service.ts';
import * as queries from './terms-queries.ts';

const shown = ({ wrong_text, right_text, at, ...row }: queries.CorrectionRow): PrizeCorrection => ({
  ...row,
  wrong: wrong_text,
  right: right_text,
  at: at.toISOString(),
});

/** How a lot was sealed, and the beacon's value with which it was assigned, once it is. */
async function sealedOf(db: Queryable, lot: queries.CommitmentRow) {
  const { seal, secret_hash, beacon, beacon_signature: signature, assigned_at } = lot;
  if (seal === null || secret_hash === null) return null;
  const [name, chain] = [parseBeaconName(beacon), await chainOf(db, beacon)];
  if (!name || !chain) throw new Error(`lot ${lot.id} names an unknown beacon`);
  return {
    ...{ seal, secret_hash, beacon, signature },
    published_at: new Date(timeOfRound(name.round, chain)).toISOString(),
    chain: name.chain === chainHash(quicknet) ? null : chain,
    assigned_at: assigned_at?.toISOString() ?? null,
  };
}

/** What a lot committed to and when, with the corrections of its prizes; null when there is no such lot. */
export async function commitmentOf(db: Queryable, lotId: number) {
  const [lot] = await queries.findCommitment(db, lotId);
  if (!lot) return null;
  const last = lot.last_terms
    ? [{ prizeId: String(lot.last_prize_id), quantity: 1, terms: lot.last_terms }]
    : [];
  const prizes = [...lot.committed_prizes, ...last].map(({ prizeId, quantity, terms }) => ({
    prize_id: Number(prizeId),
    quantity,
    terms,
  }));
  const corrections = await queries.listCorrections(
    db,
    prizes.map(({ prize_id }) => prize_id),
  );
  return {
    lot_id: lot.id,
    committed_at: lot.created_at.toISOString(),
    root: lot.root,
    txid_hash: lot.txid_hash,
    sealed: await sealedOf(db, lot),
    withdrawn: lot.withdrawn_reason,
    prizes: prizes.flatMap(({ terms, ...prize }) => (terms ? [{ ...prize, ...terms }] : [])),
    corrections: corrections.map(shown),
  };
}

/** Corrects a typing error of a committed prize. Refuses `prize_missing`, `not_frozen` and `correction_same`. */
export async function correct(
  tx: Tx,
  staffId: number,
  prizeId: number,
  { field, right, reason }: InputOf<typeof correctPrize>['body'],
): Promise<{ productId: number; correction: PrizeCorrection }> {
  const [prize] = await queries.findFrozen(tx, prizeId);
  if (!prize) throw new Refused(catalogueRefusals.prize_missing);
  if (!prize.is_frozen) throw new Refused(correctionRefusals.not_frozen);
  if (prize[field] === right) throw new Refused(correctionRefusals.correction_same);
  const [row] = await queries.insertCorrection(tx, prizeId, field, prize[field], right, reason, staffId);
  if (!row) throw new Error(`no correction of prize ${prizeId}`);
  return { productId: prize.product_id, correction: shown(row) };
}
