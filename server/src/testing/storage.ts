import { addAddress } from '@kujiya/contract/address';
import { listBoxItems, type StoragePart, shippingOrder } from '@kujiya/contract/storage';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import type { TestServer, TestShop } from './shop.ts';
import type { TestMember, TubeOptions } from './stock.ts';

/** A member with things won from a tube of its own, which holds one prize A and otherwise B. */
export async function collector(
  shop: TestShop,
  {
    things = 5,
    tokens = 1_000,
    recipient,
    shown = {},
  }: { things?: number; tokens?: number; recipient?: string; shown?: NonNullable<TubeOptions['shown']> } = {},
) {
  const price = 10;
  const member = await shop.member({ tokens: tokens + things * price });
  const tube = await shop.tube({ tickets: things + 5, big: 1, price, last: false, shown });
  // Drawn one by one, so that each thing is a row of its own.
  for (let number = 1; number <= things; number++)
    await shop.call(drawTickets, {
      params: { tubeId: tube.tubeId },
      body: { payment_method: 'balance', product_id: tube.productId, ticket_numbers: [number] },
      token: member.token,
    });
  const addressId = await addressOf(shop, member, recipient);
  return { ...member, addressId, ids: await idsOf(shop, member) };
}
export type Collector = Awaited<ReturnType<typeof collector>>;

export async function addressOf(shop: TestServer, { token }: TestMember, name = '林小籤'): Promise<number> {
  const body = {
    name,
    phone: '0912345678',
    city: '臺北市',
    district: '大安區',
    address_detail: '和平東路 1 段 1 號',
  };
  return (await shop.call(addAddress, { body, token })).body.data.id;
}

/** The rows of a tab, as the member sees them. */
export const rowsOf = async (shop: TestServer, { token }: TestMember, tab: StoragePart = 'all') =>
  (await shop.call(listBoxItems, { query: { tab, per_page: 100 }, token })).body.data;

const idsOf = async (shop: TestServer, member: TestMember) =>
  (await rowsOf(shop, member)).map(({ id }) => id).reverse();

type Sending = {
  ids: number[];
  pays?: boolean;
  key?: string;
  note?: string;
  shown?: { items: number; fee: number };
};

/** Sends stacks to the member's address; by default pays the fee from the wallet. */
export const send = (
  server: TestServer,
  { token, addressId }: Pick<Collector, 'token' | 'addressId'>,
  { ids, pays = true, key, note, shown }: Sending,
) =>
  server.call(shippingOrder, {
    body: {
      action: 'confirm',
      item_ids: ids,
      address_id: addressId,
      payment_method: pays ? 'balance' : 'none',
      ...(note !== undefined && { customer_note: note }),
      ...(shown && { items_count: shown.items, shipping_fee: shown.fee }),
    },
    token,
    ...(key !== undefined && { key }),
  });

/** Makes a member's things, and their parcels, older by so many days. */
export const age = (shop: TestShop, member: TestMember, days: number, ids?: number[]) =>
  shop.db.query(
    `with parcel as (
       update orders set created_at = created_at - make_interval(days => $2)
       where id in (select parcel_id from box_items where member_id = $1 and ($3::bigint[] is null or id = any ($3))))
     update box_items set expires_at = expires_at - make_interval(days => $2), created_at = created_at - make_interval(days => $2)
     where member_id = $1 and ($3::bigint[] is null or id = any ($3))`,
    [member.id, days, ids ?? null],
  );

export const tokensOf = async (shop: TestShop, { id }: TestMember) =>
  (
    await shop.db.query<{ balance: number }>(
      `select balance from ledger_accounts where member_id = $1 and currency = 'token'`,
      [id],
    )
  ).rows[0]?.balance;
