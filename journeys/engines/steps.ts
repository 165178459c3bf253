import { listGoods } from '../../contract/src/goods.ts';
import { login } from '../../contract/src/sign-in.ts';
import { listBoxItems } from '../../contract/src/storage.ts';
import { type Api, productNamed } from '../lib/api.ts';
import { casesNamed, freeBoxes } from '../lib/boxes.ts';
import { machineNamed } from '../lib/capsules.ts';
import { phoneOf } from '../lib/members.ts';

export type Role = 'link' | 'button' | 'tab' | 'radio' | 'checkbox' | 'heading' | 'textbox' | 'combobox';

/** What a member does in a browser, in whatever engine. Everything waits until it can be done, at most 45 s. */
export type Hands = {
  open(path: string): Promise<void>;
  /** Clicks the first visible element of this role whose whole name matches. */
  press(role: Role, name: RegExp): Promise<void>;
  /** Empties the field with this label and types the text into it. */
  write(label: RegExp, text: string): Promise<void>;
  choose(label: RegExp, option: string): Promise<void>;
  /** Waits for a visible element of this role. */
  sees(role: Role, name: RegExp): Promise<void>;
  /** Waits until the path and query match. */
  arrives(at: RegExp): Promise<void>;
};

const password = 'toybox123';

/** Logs a demo member in and returns their token for the API. */
async function logIn(hands: Hands, api: Api, member: number): Promise<string> {
  const phone = phoneOf(member);
  await hands.open('/login?redirect=%2Fuser');
  await hands.write(/^手機號碼$/, phone);
  await hands.write(/^密碼$/, password);
  await hands.press('button', /^登入$/);
  await hands.arrives(/^\/user$/);
  return (await api(login, { body: { phone, password } })).data.token;
}

/** Home, a shelf, a product. */
async function browse(hands: Hands, api: Api): Promise<void> {
  const { product } = await productNamed(api, '滷味龍大公仔賞');
  await hands.open('/');
  await hands.open('/ichiban');
  await hands.press('link', new RegExp(product.name));
  await hands.arrives(new RegExp(`^/ichiban/detail/${product.id}`));
  await hands.sees('link', /^選籤抽賞/);
}

async function drawTicket(hands: Hands, api: Api, name: string): Promise<void> {
  const { product, tubes } = await productNamed(api, name);
  const tube = tubes.findLast(({ remaining_tickets }) => remaining_tickets > 2)!;
  await hands.open(`/ichiban/ticket/${product.id}?tube=${tube.id}`);
  await hands.press('button', /^\d+ 號$/);
  await hands.press('button', /^購買$/);
  await hands.press('button', /^付 /);
  await hands.arrives(/^\/ichiban\/draw\/[^/]+$/);
  await hands.press('button', /^撕開$/);
  await hands.sees('button', /^已驗證/);
}

async function turnCapsules(hands: Hands, api: Api): Promise<void> {
  const { product } = await machineNamed(api, '一串一口');
  await hands.open(`/gacha/detail/${product.id}`);
  await hands.press('button', /^立即轉/);
  await hands.press('button', /^(轉 1 顆|付 )/);
  await hands.press('button', /^付 /);
  await hands.arrives(/^\/gacha\/animation\?.*order_id=\d+/);
  await hands.press('button', /^轉動把手$/);
  await hands.press('button', /^看結果$/);
  await hands.sees('button', /^已驗證/);
}

async function buyBox(hands: Hands, api: Api): Promise<void> {
  const shown = await casesNamed(api, '秋日野餐');
  const pack = shown.packages.find((one) => freeBoxes(one).length > 2)!;
  const index = freeBoxes(pack).at(-1)!;
  await hands.open(`/blindbox/detail/${shown.product.id}?package=${pack.id}`);
  await hands.press('link', new RegExp(`^${index} 號盒，可挑選$`));
  await hands.arrives(/^\/blindbox\/item\//);
  await hands.press('button', /^就決定是你了$/);
  await hands.press('button', /^付 /);
  await hands.arrives(/^\/blindbox\/result\?/);
  await hands.press('button', /^(撕開封條|開一盒)$/);
  // With reduced motion the bag is open with its box.
  await hands.sees('button', /^(拉開袋子|已驗證)/);
}

async function orderGoods(hands: Hands, api: Api): Promise<void> {
  const { data } = await api(listGoods, { query: { limit: 40, sort: 'price_asc' } });
  const goods = data.find(({ stock, arrives_at }) => stock > 30 && arrives_at === null)!;
  await hands.open(`/shop/detail/${goods.id}`);
  await hands.press('button', /^加入購物車$/);
  await hands.open('/cart');
  await hands.press('button', /^去結帳/);
  await hands.arrives(/^\/checkout/);
  await hands.press('button', /送出訂單$/);
  await hands.sees('heading', /^訂單成立，謝謝您$/);
}

async function addAddress(hands: Hands): Promise<void> {
  await hands.open('/settings/address');
  await hands.press('button', /^新增地址/);
  await hands.write(/^收件人姓名$/, '林小籤');
  await hands.write(/^手機號碼$/, '0912345678');
  await hands.choose(/^縣市$/, '臺北市');
  await hands.choose(/^鄉鎮市區$/, '大安區');
  await hands.write(/^詳細地址$/, '和平東路 1 段 1 號');
  await hands.press('button', /^儲存$/);
  await hands.sees('button', /^編輯$/);
}

async function shipThings(hands: Hands, api: Api, token: string): Promise<void> {
  const { data } = await api(listBoxItems, { token, query: { tab: 'pending', per_page: 100 } });
  if (data.length === 0) throw new Error('Nothing to ship');
  await hands.open('/box');
  await hands.press('checkbox', /^選擇 /);
  await hands.press('button', /^出貨$/);
  await hands.press('button', /^(下一步|確認出貨・免運費)$/);
  await hands.press('button', /^(支付 \d+ 代幣並出貨|查看出貨進度)$/);
  await hands.sees('button', /^查看出貨進度$/);
}

/** The main ways through the shop; nobody else uses this product's tubes or counts this demo member's belongings. */
export async function mainWays(
  hands: Hands,
  api: Api,
  { member, product }: { member: number; product: string },
  done: (step: string) => void = () => undefined,
): Promise<void> {
  await browse(hands, api);
  done('browse');
  const token = await logIn(hands, api, member);
  done('log in');
  await drawTicket(hands, api, product);
  done('draw');
  await turnCapsules(hands, api);
  done('capsule');
  await buyBox(hands, api);
  done('box');
  await orderGoods(hands, api);
  done('cart');
  await addAddress(hands);
  done('address');
  await shipThings(hands, api, token);
  done('ship');
}
