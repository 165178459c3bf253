import type { CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { staffMembers } from '@kujiya/contract/staff/members';
import { staffOrders } from '@kujiya/contract/staff/orders';
import { staffPayments } from '@kujiya/contract/staff/payments';
import { makeStaff } from '../../server/src/testing/staff.ts';
import { count } from './accounted.ts';
import { addressOf } from './address.ts';
import { type Loads, runWrk } from './load.ts';
import type { Shop } from './shop.ts';
import type { Tools } from './tools.ts';
import { refreshStatistics, type World } from './world.ts';

/** Orders that the shop has at least when the office reads its lists. */
const leastOrders = 100_000;

/** The office's lists, read over one connection as the person at the screen does; `begin` makes orders. */
export async function createOfficeLoads(
  tools: Tools,
  world: World,
  shop: Shop,
  begin: (orders: number) => Promise<string[]>,
) {
  const orders = await count(world.db, 'select count(*) as count from orders');
  if (orders < leastOrders) await begin(leastOrders - orders);
  const [number = ''] = await begin(1);
  await refreshStatistics(world);
  const { token } = await makeStaff(world.db);
  const list =
    <const C extends CallShape>(call: C, input: InputOf<C>) =>
    (seconds: number) =>
      runWrk(tools, shop.office, seconds, 'mine', 200, [addressOf(call, input), token], 1);
  return {
    officeOrders: list(staffOrders, { query: {} }),
    officeDraws: list(staffOrders, { query: { kind: 'draw', cursor: leastOrders / 2 } }),
    officeNumber: list(staffOrders, { query: { q: number.split('_')[0] ?? '' } }),
    officePayments: list(staffPayments, { query: {} }),
    officeMembers: list(staffMembers, { query: { q: '測試員42' } }),
  } satisfies Loads;
}
