import { addAddress } from '@kujiya/contract/address';
import { useHintCard, useInsightCard } from '@kujiya/contract/blindbox';
import { buyEntireProduct, buyItem } from '@kujiya/contract/box-purchase';
import { checkIn } from '@kujiya/contract/check-in';
import { beginComplaintFile, sendComplaint } from '@kujiya/contract/complaints';
import { drawCapsules } from '@kujiya/contract/gacha';
import { createOrder } from '@kujiya/contract/goods';
import { invitationLink, registerInvitation } from '@kujiya/contract/invitation';
import { cancelOrder } from '@kujiya/contract/orders';
import { cancelParcel } from '@kujiya/contract/parcels';
import { exchangePoints } from '@kujiya/contract/points';
import { givePresent } from '@kujiya/contract/presents';
import { recharge } from '@kujiya/contract/recharge';
import { askTokenRefund } from '@kujiya/contract/refunds';
import { shippingOrder } from '@kujiya/contract/storage';
import { claimTask, listTasks } from '@kujiya/contract/tasks';
import { drawTicket, drawTickets } from '@kujiya/contract/ticket-purchase';
import { type ToolType, useTool } from '@kujiya/contract/tool-cards';
import { boxesOf } from '../boxes.ts';
import { arrived } from '../complaints.ts';
import { startTopUp } from '../gateway.ts';
import { makeGoods } from '../goods.ts';
import { heedEvents } from '../orders.ts';
import { sendThings } from '../parcel.ts';
import { collector } from '../storage.ts';
import { need, press, type World } from './press.ts';

const byTokens = { payment_method: 'balance' } as const;
const rich = (shop: World['shop']) => shop.member({ tokens: 10_000, points: 1_000 });

/** A member who holds the first box of a case, with a card of a kind. */
async function holder(shop: World['shop'], type: ToolType) {
  const [ann, box] = [await rich(shop), await shop.boxCase()];
  const [user_tool_id = 0] = await shop.cards(ann, type);
  need(await boxesOf(shop, box).hold(ann, 1));
  return { token: ann.token, body: { package_id: box.packageId, item_index: 1 }, user_tool_id };
}

export const memberPresses = [
  press(addAddress)(async ({ shop }) => ({
    token: (await shop.member()).token,
    body: {
      ...{ name: '林小籤', phone: '0912345678', city: '臺北市', district: '大安區' },
      address_detail: '和平東路 1 段 1 號',
    },
  })),
  press(registerInvitation)(async ({ shop }) => {
    const host = await shop.member();
    const { data } = need(await shop.call(invitationLink, { token: host.token }));
    return { token: (await shop.member()).token, body: { invitation_code: data.invitation_code } };
  }),
  press(drawTicket)(async ({ shop }) => {
    const { tubeId, productId } = await shop.tube();
    const body = { ...byTokens, product_id: productId, ticket_number: 3 };
    return { token: (await rich(shop)).token, params: { tubeId }, body };
  }),
  press(drawTickets)(async ({ shop }) => {
    const { tubeId, productId } = await shop.tube();
    const body = { ...byTokens, product_id: productId, ticket_numbers: [1, 2], points_discount: 200 };
    return { token: (await rich(shop)).token, params: { tubeId }, body };
  }),
  press(useHintCard)(async ({ shop }) => {
    const { token, body } = await holder(shop, 'shake_card');
    return { token, body };
  }),
  press(useInsightCard)(async ({ shop }) => {
    const { token, body } = await holder(shop, 'insight_card');
    return { token, body };
  }),
  press(useTool)(async ({ shop }) => {
    const { token, user_tool_id } = await holder(shop, 'insight_card');
    return { token, body: { user_tool_id } };
  }),
  press(buyItem)(async ({ shop }) => {
    const { token, body } = await holder(shop, 'shake_card');
    return { token, body: { ...byTokens, ...body } };
  }),
  press(buyEntireProduct)(async ({ shop }) => {
    const { productId, packageId } = await shop.boxCase({ casePrice: 500 });
    const { token } = await rich(shop);
    return { token, params: { productId }, body: { ...byTokens, package_id: packageId } };
  }),
  press(drawCapsules)(async ({ shop }) => {
    const { productId } = await shop.machine();
    return { token: (await rich(shop)).token, params: { id: productId }, body: { ...byTokens, quantity: 3 } };
  }),
  press(shippingOrder)(async ({ shop }) => {
    const { token, ids, addressId } = await collector(shop, { things: 2 });
    return { token, body: { action: 'confirm', item_ids: ids, address_id: addressId, ...byTokens } };
  }),
  press(givePresent)(async ({ shop }) => {
    const { token, ids } = await collector(shop, { things: 1 });
    return { token, body: { item_id: ids[0] ?? 0, word: 'thanks' } };
  }),
  press(sendComplaint)(async ({ shop }) => {
    const { member, orderId } = await arrived(shop);
    return {
      token: member.token,
      params: { id: orderId },
      body: { things: [{ position: 1, problem: 'damaged' }], text: '盒子壓壞了', files: [] },
    };
  }),
  press(beginComplaintFile)(async ({ shop }) => ({
    token: (await shop.member()).token,
    body: { bytes: 4_000 },
  })),
  press(cancelParcel)(async ({ shop }) => {
    const ann = await collector(shop, { things: 2 });
    const { id } = await sendThings(shop, ann, ann.ids);
    return { token: ann.token, params: { id } };
  }),
  press(createOrder)(async ({ shop }) => {
    const items = [{ product_id: await makeGoods(shop.db), quantity: 2 }];
    return { token: (await rich(shop)).token, body: { items, ...byTokens, points_discount: 200 } };
  }),
  press(cancelOrder)(async ({ shop }) => {
    const { token } = await rich(shop);
    const items = [{ product_id: await makeGoods(shop.db), quantity: 2 }];
    const invoice = { invoice_type: 'personal', carrier_code: '/ABC1234', email: 'me@toys.example' } as const;
    const body = { items, payment_method: 'credit_card', points_discount: 200, ...invoice } as const;
    const { data } = need(await shop.call(createOrder, { token, body }));
    return { token, params: { id: data.order_number } };
  }),
  press(recharge)(async ({ shop }) => ({
    token: (await shop.member()).token,
    body: { amount: 100, invoice_type: 'personal', email: 'me@toys.example' },
  })),
  press(askTokenRefund)(async ({ shop }) => {
    const ann = await shop.member();
    await (await startTopUp(shop, ann, 300)).act('pay');
    return { token: ann.token, body: { amount: 300 } };
  }),
  press(exchangePoints)(async ({ shop }) => ({ token: (await rich(shop)).token, body: { quantity: 2 } })),
  press(checkIn)(async ({ shop }) => ({ token: (await shop.member()).token })),
  press(claimTask)(async ({ shop }) => {
    const { token } = await shop.member();
    need(await shop.call(checkIn, { token }));
    await heedEvents(shop);
    const { data } = need(await shop.call(listTasks, { token }));
    const done = data.daily.find(({ can_claim }) => can_claim);
    return { token, params: { id: done?.id ?? 0 } };
  }),
];
