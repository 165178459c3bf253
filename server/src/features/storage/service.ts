import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import * as queries from './queries.ts';

/** A member's won items, newest first; `storage_days` are days left. */
export async function listBoxItems({ db }: Context, memberId: number, page: number, size: number) {
  const [rows, [count]] = await Promise.all([
    queries.listBoxItems(db, memberId, size, (page - 1) * size),
    queries.countBoxItems(db, memberId),
  ]);
  return {
    data: rows.map((row) => ({
      ...row,
      quantity: 1,
      preorder_at: null,
      created_at: row.created_at.toISOString(),
    })),
    ...paging(count?.total ?? 0, page, size),
  };
}
