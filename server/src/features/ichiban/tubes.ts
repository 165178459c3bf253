import { catalogueRefusals } from '@kujiya/contract/catalogue';
import {
  ichibanLimits,
  type LockStatus,
  type ResultTicket,
  ichibanRefusals as refusals,
  type Tube,
} from '@kujiya/contract/ichiban';
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { productOnShelf } from '#shop/catalogue/service.ts';
import * as queries from './queries.ts';

const toTube = (row: queries.TubeRow): Tube => ({
  id: row.id,
  raffle_tube_id: row.id,
  tube_title: row.title,
  total_tickets: row.total,
  remaining_tickets: row.remaining,
  prize_details: row.left_by_prize,
  has_last_prize: row.last_prize_id !== null,
  is_finished: row.finished,
  txid: row.txid,
  txid_hash: row.txid_hash,
  root: row.root,
  method: row.method,
  big_prize_count: row.big_prize_count,
  waits_from: row.waits_from?.toISOString() ?? null,
});

/** The tubes of a product with the number left of each prize. */
export async function tubesOfProduct(context: Context, productId: number): Promise<Tube[]> {
  const tubes = await queries.tubesOfProduct(context.db, productId);
  if (tubes.length === 0) throw new Refused(catalogueRefusals.product_missing);
  return tubes.map(toTube);
}

/** A tube and its drawn numbers. */
export async function tubeTickets({ db }: Context, tubeId: number) {
  const [[tube], [drawn]] = await Promise.all([
    queries.findTube(db, tubeId),
    queries.drawnNumbers(db, tubeId),
  ]);
  if (!tube) throw new Refused(refusals.tube_missing);
  return {
    tube_info: { ...toTube(tube), product_id: tube.product_id, product_name: tube.product_name },
    drawn_numbers: drawn?.numbers ?? [],
  };
}

/** Every ticket of a tube; undrawn ones without their prize. */
export async function tubeResultTickets(context: Context, tubeId: number) {
  const [[tube], rows] = await Promise.all([
    queries.findTube(context.db, tubeId),
    queries.resultTickets(context.db, tubeId),
  ]);
  const [first] = rows;
  if (!tube || !first) throw new Refused(refusals.tube_missing);
  const { prizes } = await productOnShelf(context, tube.product_id);
  const last = prizes.find(({ id }) => id === tube.last_prize_id);
  return {
    data: rows.map(
      (row): ResultTicket => ({
        id: `${tubeId}-${row.number}`,
        ticket_number: row.number,
        is_drawn: row.drawn_at !== null,
        tier: row.tier,
        drawn_at: row.drawn_at?.toISOString() ?? null,
        prize:
          row.prize_id === null
            ? null
            : {
                id: row.prize_id,
                tier: row.tier ?? '',
                name: row.name ?? '',
                image_url: row.image_url ?? '',
              },
      }),
    ),
    product_id: tube.product_id,
    product_name: tube.product_name,
    tube_title: tube.title,
    last_prize: last ? { id: last.id, tier: last.tier, name: last.name, image_url: last.image_url } : null,
    remaining_tickets: first.remaining,
    committed_at: first.committed_at.toISOString(),
  };
}

/** The lock of a tube and its holder, by the database's clock; `remain` in seconds. */
export async function lockStatus({ db }: Context, tubeId: number): Promise<LockStatus> {
  const [row] = await queries.findLock(db, tubeId);
  if (!row) throw new Refused(refusals.tube_missing);
  return row.locked_by === null
    ? { locked: false, remain: 0, user_id: null }
    : { locked: true, remain: row.remain, user_id: row.locked_by };
}

/** A member's drawn tickets, newest first, 20 a page; a LAST prize has number 0. */
export async function drawHistory({ db }: Context, memberId: number, page: number) {
  const size = ichibanLimits.historyPage;
  const [rows, [count]] = await Promise.all([
    queries.listHistory(db, memberId, size, (page - 1) * size),
    queries.countHistory(db, memberId),
  ]);
  return {
    data: rows.map((row) => ({
      ticket_id: `${row.lot_id}-${row.number}`,
      code: encodeDrawCode({ tubeId: row.lot_id, productId: row.product_id, orderId: row.order_id }),
      drawn_at: row.drawn_at.toISOString(),
      ticket_number: row.number,
      product: { name: row.product_name },
      prize: { tier: row.tier, name: row.prize_name, image_url: row.image_url },
    })),
    ...paging(count?.total ?? 0, page, size),
  };
}
