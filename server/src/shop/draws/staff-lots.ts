import { gameOfProductType, games } from '@kujiya/contract/shop/games';
import { isMeantAsLast } from '@kujiya/contract/shop/tiers';
import { discountLimits, discountsOf, lotSums, marginOf } from '@kujiya/contract/staff/lot-sums';
import type { LotWarning, StaffLot } from '@kujiya/contract/staff/lots';
import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import type { Queryable } from '#platform/postgres/database.ts';
import { isLast, type Prizes, piecesOf, requireProduct } from './life.ts';
import * as queries from './life-queries.ts';

function sumsOf(
  product: queries.ProductRow,
  pieces: queries.Quantities,
  lastId: number | null,
  prizes: Prizes,
  share: number,
) {
  const known = (id: number) => prizes.find((prize) => prize.id === id);
  const costOf = (id: number) => known(id)?.value ?? null;
  const valued = pieces.map(({ prize_id, quantity }) => ({ quantity, value: costOf(prize_id) }));
  const sums = lotSums(product, valued, lastId === null ? null : { value: costOf(lastId) });
  const all = { ...sums, discounts: Math.round(sums.brings * share) };
  const margin = marginOf(all);
  const warnings: LotWarning[] = [];
  if (margin === null) warnings.push('value_unknown');
  else if (margin < 0) warnings.push('margin_negative');
  if (product.type === 0 && !pieces.some(({ prize_id }) => known(prize_id)?.is_big))
    warnings.push('no_big_prize');
  if (product.type === 0 && lastId === null && prizes.some(isMeantAsLast)) warnings.push('no_last_prize');
  return { ...all, warnings };
}

const timeOf = (date: Date | null) => date?.toISOString() ?? null;

/**
 * The lots of a product, committed ones in their order, then plans; and what points and coupons take of its game's
 * takings. Refuses `product_missing`.
 */
export async function lotsOf(
  db: Queryable,
  productId: number,
): Promise<{ data: StaffLot[]; discounts: ReturnType<typeof discountsOf> }> {
  const product = await requireProduct(queries.findProduct(db, productId));
  const game = gameOfProductType(product.type);
  const recent = game ? await queries.recentDiscounts(db, games[game].orderType, discountLimits.orders) : [];
  const discounts = discountsOf(recent[0] ?? { orders: 0, total: 0, off: 0 });
  const [prizes, lots, plans] = [
    await queries.prizesOf(db, productId),
    await queries.lifeOf(db, productId),
    await queries.plansOf(db, productId),
  ];
  const lastId = prizes.find(isLast)?.id ?? null;
  const data = [
    ...lots.map(({ product_id: _, committed_prizes, created_at, open_at, opened_at, beacon, ...row }) => {
      const pieces = committed_prizes.map(({ prizeId, quantity }) => ({
        prize_id: Number(prizeId),
        quantity,
      }));
      return {
        ...row,
        ...sumsOf(product, pieces, row.last_prize_id, prizes, discounts.share),
        prizes: pieces,
        commit_at: null,
        committed_at: created_at.toISOString(),
        open_at: timeOf(open_at),
        opened_at: timeOf(opened_at),
        finished_at: timeOf(row.finished_at),
        unfit_at: timeOf(row.unfit_at),
        round: parseBeaconName(beacon)?.round ?? null,
        round_at: timeOf(row.round_at),
      };
    }),
    ...plans.map(({ id, title, method, quantities, commit_at }) => {
      const pieces = piecesOf(quantities, prizes);
      const sums = sumsOf(product, pieces, lastId, prizes, discounts.share);
      return {
        ...{ id, title, method, state: 'planned' as const, ...sums, left: sums.total, prizes: pieces },
        ...{
          last_prize_id: lastId,
          ...{ seal: null, round: null, round_at: null },
          root: null,
          txid_hash: null,
          commit_at: timeOf(commit_at),
          committed_at: null,
        },
        ...{ open_at: null, opens_next: false, opened_at: null, finished_at: null, withdrawn_reason: null },
        unfit_at: null,
      };
    }),
  ];
  return { data, discounts };
}
