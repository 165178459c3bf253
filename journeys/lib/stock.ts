import { type Browser, expect, test } from '@playwright/test';
import { productCases } from '../../contract/src/blindbox.ts';
import { getProduct } from '../../contract/src/catalogue.ts';
import { gachaProduct } from '../../contract/src/gacha.ts';
import { type GoodsDetail, getGoods } from '../../contract/src/goods.ts';
import type { InputOf } from '../../contract/src/kernel/call.ts';
import { commitLot, openLot, planLots, staffLots } from '../../contract/src/staff/lots.ts';
import {
  createStaffProduct,
  publishStaffProduct,
  setStaffPrizes,
} from '../../contract/src/staff/products.ts';
import { staffLimits, staffLogin, staffProve } from '../../contract/src/staff/session.ts';
import { moveStaffStock } from '../../contract/src/staff/stock.ts';
import { type Api, type Shown, withTubes } from './api.ts';
import type { CasesShown } from './boxes.ts';
import type { MachineShown } from './capsules.ts';
import { photosOf } from './photos.ts';

/** The back office, by the token of somebody who may fill the shelf; `picture` stands for everything. */
export type Storeroom = { api: Api; token: string; picture: string };

/** Uploads a picture; returns its address. */
export async function upload(office: string, token: string, jpeg: Buffer): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'picture.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${office}/api/staff/media`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { data: { url: string } };
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer.data.url;
}

const password = 'toybox-backroom';
/** When the storeroom's person last said who they are (epoch ms). */
let provenAt = 0;
/** A proof does not last as long as the process. */
async function prove({ api, token }: Storeroom): Promise<void> {
  if (Date.now() - provenAt < (staffLimits.fresh * 1_000) / 2) return;
  await api(staffProve, { token, body: { password } });
  provenAt = Date.now();
}

let opened: Promise<Storeroom> | undefined;
/** The storeroom of the journeys' shop, opened once for each process. */
export function storeroomOf(api: Api, origin: string, browser: Browser): Promise<Storeroom> {
  const open = async () => {
    const office = new URL(origin);
    office.port = String(Number(office.port) + 1);
    const body = { email: 'promo@kujiya.example', password };
    const { token } = (await api(staffLogin, { body })).data;
    const [photo] = await photosOf(browser, ['旅程']);
    const jpeg = photo?.buffer ?? Buffer.alloc(0);
    return { api, token, picture: await upload(office.origin, token, jpeg) };
  };
  opened ??= open();
  return opened;
}

type Wanted = Omit<InputOf<typeof createStaffProduct>['body'], 'images'>;
type Prize = Omit<InputOf<typeof setStaffPrizes>['body']['prizes'][number], 'image_url'>;

async function publish({ api, token }: Storeroom, id: number): Promise<number> {
  await api(publishStaffProduct, { token, params: { id } });
  return id;
}

/** Goods on the shelf, so many pieces; returns their id. */
export async function stockGoods(room: Storeroom, wanted: Omit<Wanted, 'type'>, pieces: number) {
  const { api, token, picture } = room;
  const body = { ...wanted, type: 3 as const, images: [picture] };
  const { data } = await api(createStaffProduct, { token, body });
  const params = { id: data.id };
  await api(moveStaffStock, { token, params, body: { quantity: pieces, reason: '進貨' } });
  return publish(room, data.id);
}

/**
 * A product that is drawn, with open lots: as many tubes as `count`, or one case or batch with the given number of each
 * figure; returns its id.
 */
export async function stockDraws(
  room: Storeroom,
  wanted: Wanted & { type: 0 | 1 | 2 },
  prizes: readonly Prize[],
  { count = 1, pieces = [] }: { count?: number; pieces?: readonly number[] },
): Promise<number> {
  const { api, token, picture } = room;
  const { data } = await api(createStaffProduct, { token, body: { ...wanted, images: [picture] } });
  const params = { id: data.id };
  const set = await api(setStaffPrizes, {
    ...{ token, params },
    body: {
      version: data.version,
      prizes: prizes.map((prize) => ({ ...prize, image_url: picture })),
    },
  });
  const contents = set.data.prizes.flatMap(({ id }, at) => {
    const quantity = pieces[at];
    return quantity === undefined ? [] : [{ prize_id: id, quantity }];
  });
  const body = {
    title: '第一批',
    count,
    method: 'shuffle' as const,
    ...(contents.length > 0 && { prizes: contents }),
  };
  await prove(room);
  for (const lot of (await api(planLots, { token, params, body })).data.lots) {
    await api(commitLot, { token, params: { id: lot.id }, body: {} });
    await api(openLot, { token, params: { id: lot.id }, body: {} });
  }
  // Lots open by themselves, once the round is known that their seals name.
  await expect(async () => {
    const { data: lots } = await api(staffLots, { token, params });
    expect(lots.map(({ state }) => state)).toEqual(lots.map(() => 'open'));
  }).toPass();
  return publish(room, data.id);
}

const twenty: readonly Prize[] = [
  { tier: 'A', name: '旅程獅子', quantity: 2, is_big: true },
  { tier: 'B', name: '旅程徽章', quantity: 18 },
];

/** A product whose one tube, of 20 unless given, nobody but this journey knows. */
export async function ownTube(room: Storeroom, price = 100, tiers = twenty): Promise<Shown> {
  const name = `自己的賞 ${test.info().testId.slice(-6)}`;
  const id = await stockDraws(room, { type: 0, name, price }, tiers, {});
  return withTubes(room.api, (await room.api(getProduct, { params: { id } })).data);
}

/** Goods that nobody but this journey knows, so many pieces of them; limited, as those that others look for are not. */
export async function ownGoods(room: Storeroom, pieces = 20): Promise<GoodsDetail> {
  const name = `自己的商品 ${test.info().testId.slice(-6)}`;
  const id = await stockGoods(room, { name, price: 350, member_limit: 20 }, pieces);
  return (await room.api(getGoods, { params: { id } })).data;
}

/** Three figures whose names no other product has. */
const ownFigures = () =>
  ['站姿', '坐姿', '睡姿'].map((name) => ({
    rarity: 'common' as const,
    name: `${name} ${test.info().testId.slice(-6)}`,
  }));

/** A product whose two cases of six, or more of them, nobody but this journey knows. */
export async function ownCases(room: Storeroom, count = 2): Promise<CasesShown> {
  const wanted = { type: 1, name: `自己的盒玩 ${test.info().testId.slice(-6)}`, price: 60 } as const;
  const productId = await stockDraws(room, wanted, ownFigures(), { count, pieces: [2, 2, 2] });
  return (await room.api(productCases, { params: { productId }, query: {} })).data;
}

/** A machine of fifteen capsules that nobody but this journey knows. */
export async function ownMachine(room: Storeroom): Promise<MachineShown> {
  const wanted = { type: 2, name: `自己的轉蛋 ${test.info().testId.slice(-6)}`, price: 40 } as const;
  const id = await stockDraws(room, wanted, ownFigures(), { pieces: [5, 5, 5] });
  return room.api(gachaProduct, { params: { id } });
}
