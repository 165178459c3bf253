import type { Context } from '#platform/context.ts';
import * as queries from './queries.ts';

/** An order of a member as its row; null when it is not theirs. */
export const findOrder = async ({ db }: Context, memberId: number, orderId: number) =>
  (await queries.findOrder(db, orderId, memberId))[0] ?? null;
