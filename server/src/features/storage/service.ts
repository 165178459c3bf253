import { type CabinetKind, type CabinetShelf, cabinetRefusals } from '@kujiya/contract/cabinet';
import { roomLimits } from '@kujiya/contract/room';
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { gameOfProductType, games } from '@kujiya/contract/shop/games';
import {
  type BoxItem,
  storageLimits as limits,
  storageRefusals as refusals,
  type StoragePart,
  type StorageStatus,
} from '@kujiya/contract/storage';
import type { Context } from '#platform/context.ts';
import { randomCode } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { variantOf } from '#shop/draws/variants.ts';
import { maskedName } from '#shop/masked-name.ts';
import { searchWords } from '#shop/search/words.ts';
import { lockWallet } from '#shop/shipping/queries.ts';
import * as cabinet from './cabinet-queries.ts';
import * as queries from './queries.ts';

type Listed = readonly [status: StorageStatus, overdue: boolean | null];
type State = readonly [status: StorageStatus | 'wrapped', overdue: boolean | null];

/** The states each tab shows; an overdue item counts as expired even before the job has marked it. */
const tabs: Readonly<Record<StoragePart, readonly Listed[]>> = {
  pending: [
    ['available', false],
    ['selected', false],
    ['pending', null],
  ],
  // Also in a parcel that is not accepted yet.
  unchosen: [
    ['available', null],
    ['selected', null],
    ['paid', null],
    ['expired', null],
  ],
  shipped: [['shipped', null]],
  expired: [
    ['expired', null],
    ['available', true],
    ['selected', true],
  ],
  all: [
    ['available', null],
    ['selected', null],
    ['pending', null],
    ['expired', null],
  ],
  selected: [['selected', false]],
  preparing: [['paid', null]],
};
/** What stands on a tab above its list and counts with it: parcels that are not handed over, and presents on their way. */
const besides: readonly State[] = [...tabs.preparing, ['wrapped', null]];
const above: Partial<Record<StoragePart, readonly State[]>> = { pending: besides, all: besides };

const statesIn = (tab: StoragePart): queries.States => ({
  statuses: tabs[tab].map(([status]) => status),
  overdue: tabs[tab].map(([, overdue]) => overdue),
});

function itemOf(row: queries.StorageRow): BoxItem {
  const { id, type, order_id, order_number, product_id, lot_id } = row;
  const game = lot_id === null ? null : gameOfProductType(type);
  const draw_code =
    lot_id !== null && game === 'ichiban'
      ? encodeDrawCode({ tubeId: lot_id, productId: product_id, orderId: order_id })
      : null;
  return {
    id,
    item_name: row.item_name,
    item_image_url: row.item_image_url,
    tier: row.tier,
    rarity: row.rarity,
    product_name: row.product_name,
    series: row.series,
    quantity: row.quantity,
    status: row.status,
    storage_days: row.storage_days,
    counts: row.counts,
    preorder_at: row.preorder_at?.toISOString() ?? null,
    giver: row.giver === null ? null : maskedName(row.giver),
    created_at: row.created_at.toISOString(),
    tube_id: game === 'ichiban' ? lot_id : null,
    prize_id: game === 'ichiban' ? row.prize_id : null,
    ...variantOf(row),
    origin:
      game !== null && lot_id !== null && order_number !== null && row.giver === null
        ? { game, order_id, order_number, product_id, lot_id, draw_code }
        : null,
  };
}

export type ParcelRequest = {
  tab: StoragePart;
  page: number;
  size: number;
  before?: number | undefined;
  keyword?: string | undefined;
  game?: keyof typeof games | undefined;
  series?: string | undefined;
  ending?: boolean | undefined;
  unopened?: string | undefined;
};

/**
 * One page of a tab of a member's storage, newest first, and the cursor of the next page. `total` counts items, up to
 * 200. The tab of items without a variant is not filtered.
 */
export async function listItems({ db }: Context, memberId: number, wanted: ParcelRequest) {
  const {
    tab,
    page,
    size,
    before,
    keyword = '',
    game,
    series = '',
    ending = false,
    unopened = null,
  } = wanted;
  const states = statesIn(tab);
  const { statuses } = states;
  const filter: queries.Filter = {
    ...searchWords(keyword),
    type: game === undefined ? null : games[game].productType,
    series: series === '' ? null : series,
    days: ending ? roomLimits.endingDays : null,
  };
  const from = before ?? Number.MAX_SAFE_INTEGER;
  const skip = before === undefined ? (page - 1) * size : 0;
  const [items, [count]] = await Promise.all([
    // One row more than is shown reveals whether there is another page.
    tab === 'unchosen'
      ? queries.listUnchosen(db, {
          memberId,
          statuses,
          unopened,
          before: from,
          limit: size + 1,
          offset: skip,
        })
      : queries.listItems(db, {
          memberId,
          ...states,
          before: from,
          limit: size + 1,
          offset: skip,
          ...filter,
          unopened,
        }),
    tab === 'unchosen'
      ? queries.countUnchosen(db, memberId, statuses, unopened)
      : Object.values(filter).every((part) => part === null)
        ? queries.countItems(db, { memberId, ...states, unopened, most: limits.countedMost })
        : queries.countMatching(db, { memberId, ...states, unopened, most: limits.countedMost, ...filter }),
  ]);
  const { shown, next } = pageOf(items, size);
  return {
    data: shown.map(itemOf),
    total: count?.total ?? 0,
    current_page: page,
    last_page: next === null ? page : page + 1,
    next,
  };
}

/** Items of a member, each alone, in the order of these ids. */
export async function itemsById(
  { db }: Context,
  memberId: number,
  ids: readonly number[],
): Promise<BoxItem[]> {
  const rows = new Map((await queries.itemsById(db, memberId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []).map(itemOf);
}

/** The number of items in each tab, and their series; draws that wait for their opening do not count. */
export async function countItems({ db }: Context, memberId: number, unopened: string | null = null) {
  const [states, [unchosen], series] = await Promise.all([
    queries.countByState(db, memberId, unopened),
    queries.countUnchosen(db, memberId, statesIn('unchosen').statuses, unopened),
    queries.listSeries(db, memberId),
  ]);
  const byStatus = new Map<string, (typeof states)[number]>(states.map((row) => [row.status, row]));
  const countOf = ([status, isOverdue]: State): number => {
    const { count = 0, overdue = 0 } = byStatus.get(status) ?? {};
    if (isOverdue === null) return count;
    return isOverdue ? overdue : count - overdue;
  };
  const count = (tab: StoragePart) =>
    [...tabs[tab], ...(above[tab] ?? [])].reduce((sum, state) => sum + countOf(state), 0);
  return {
    pending: count('pending'),
    preparing: count('preparing'),
    unchosen: unchosen?.total ?? 0,
    shipped: count('shipped'),
    expired: count('expired'),
    all: count('all'),
    series: series.map((row) => row.series),
  };
}

/** The member's cabinet: a shelf for each series of which something was won, with its gaps. */
export async function cabinetOf({ db }: Context, memberId: number): Promise<CabinetShelf[]> {
  const shelves = new Map<string, CabinetKind[]>();
  for (const { series, type, ...kind } of await cabinet.listKinds(db, memberId)) {
    const game = gameOfProductType(type);
    if (game !== null) shelves.set(series, [...(shelves.get(series) ?? []), { ...kind, game }]);
  }
  return [...shelves].map(([series, kinds]) => ({ series, kinds, total: kinds.length }));
}

const codeLength = 20;

/** The code of the address under which everybody sees the member's cabinet; null while nobody does. */
export async function cabinetLinkOf(db: Queryable, memberId: number) {
  const [link] = await cabinet.findLink(db, memberId);
  return { code: link?.code ?? null };
}

/** Shows the member's cabinet, under the address that it has or a new one that cannot be guessed. */
export async function showCabinet(tx: Tx, memberId: number) {
  await cabinet.makeLink(tx, memberId, randomCode(codeLength));
  return cabinetLinkOf(tx, memberId);
}

/** A cabinet that its member shows: what stands in it, and the masked name. Refuses `cabinet_missing`. */
export async function sharedCabinet(context: Context, code: string) {
  const [shown] = await cabinet.findShown(context.db, code);
  if (!shown) throw new Refused(cabinetRefusals.cabinet_missing);
  const shelves = await cabinetOf(context, shown.member_id);
  return {
    owner: maskedName(shown.owner),
    shelves: shelves.map(({ kinds, ...shelf }) => ({
      ...shelf,
      kinds: kinds.filter(({ count }) => count > 0),
    })),
  };
}

const shippable = {
  item_missing: refusals.item_missing,
  item_preorder: refusals.item_preorder,
  item_expired: refusals.item_expired,
  item_in_parcel: refusals.item_in_parcel,
  item_wrapped: refusals.item_wrapped,
  quantity_too_large: refusals.quantity_too_large,
  parcel_too_large: refusals.parcel_too_large,
} as const;

/** Refuses items by the code of the database. */
export function refuseItems(code: string): never {
  const refusal = shippable[code as keyof typeof shippable];
  if (!refusal) throw new Error(`a parcel was refused with an unknown code: ${code}`);
  throw new Refused(refusal);
}

/** Sets items aside for shipping, all or none; refuses as `batchSelectForShipping` in the contract. */
export async function selectItems(tx: Tx, memberId: number, wanted: { id: number; quantity: number }[]) {
  if (wanted.length === 0) throw new Refused(refusals.nothing_selected);
  if (wanted.length > limits.parcelItems) throw new Refused(refusals.parcel_too_large);
  const [row] = await queries.selectItems(tx, memberId, JSON.stringify(wanted));
  if (!row) throw new Error('nothing was selected');
  if ('refused' in row.result) refuseItems(row.result.refused);
  return [...row.result.selected];
}

/** Puts back a stack that was set aside; any other stays as it is. Refuses `item_missing` and `item_in_parcel`. */
export async function cancelSelection(tx: Tx, memberId: number, id: number): Promise<void> {
  await lockWallet(tx, memberId);
  const [item] = await queries.findItem(tx, memberId, id);
  if (!item) throw new Refused(refusals.item_missing);
  if (item.status === 'paid' || item.status === 'shipped') throw new Refused(refusals.item_in_parcel);
  await queries.cancelStack(tx, memberId, id);
}

/** Puts everything back that was set aside. */
export async function cancelSelections(tx: Tx, memberId: number): Promise<void> {
  await lockWallet(tx, memberId);
  await queries.cancelAll(tx, memberId);
}
