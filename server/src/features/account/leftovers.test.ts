import { changeProfile, deleteAccount, deletionPreview, deletionWords } from '@kujiya/contract/account';
import { addAddress, changeAddress, deleteAddress } from '@kujiya/contract/address';
import { sendComplaint } from '@kujiya/contract/complaints';
import { createOrder } from '@kujiya/contract/goods';
import { setCarrier, setInvoiceEmail, setTaxId } from '@kujiya/contract/invoice';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { subscribeToPushes } from '@kujiya/contract/notifications';
import { recharge } from '@kujiya/contract/recharge';
import { askTokenRefund } from '@kujiya/contract/refunds';
import { login, sendCode } from '@kujiya/contract/sign-in';
import { staffAnswerComplaint } from '@kujiya/contract/staff/complaints';
import { staffNoteMember } from '@kujiya/contract/staff/members';
import { staffAddOrderNote } from '@kujiya/contract/staff/notes';
import { staffNoteTransfer, staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { shippingOrder } from '@kujiya/contract/storage';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { personToken } from '#testing/codes.ts';
import { allCalls } from '#testing/contract.ts';
import { startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { heedEvents } from '#testing/orders.ts';
import { parcelSteps } from '#testing/parcel.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { rowsOf } from '#testing/storage.ts';
import { traces } from '#testing/traces.ts';
import { waitingOf } from '#testing/waiting.ts';

const shop = useTestShop();
const { tube: waitingTube, enter, leave } = waitingOf(shop);

/** What a member has typed, or what stands for the person; none of it is anywhere else in the database. */
const marks = {
  name: '山田米其林',
  email: 'michelin@letters.example',
  recipient: '收件米其林',
  'phone of the recipient': '0987650123',
  address: '米其林路七段 99 號',
  'address that was deleted before': '米其林巷弄 12 號',
  'address before it was changed': '米其林舊街 5 號',
  'e-mail of invoices': 'books.michelin@letters.example',
  'e-mail of one invoice': 'once.michelin@letters.example',
  'carrier code': '/MCH-L1N',
  company: '米其林玩具行',
  'bank account': '玉山 808 0099887766554 山田',
  'note to the packer': '門鈴壞了請喊米其林',
  'note on a parcel': '管理員姓米其林',
  'words of a complaint': '尾巴斷成三截了',
  'answer to a complaint': '尾巴今天重寄一條',
  'note of the staff about the member': '常常打電話來的米其林先生',
  'note of the staff about an order': '已電話確認，聲音像米其林',
  'browser that was used': 'MichelinPhone/1.0',
  'identity at a provider': 'line-michelin-u77',
};
type Mark = keyof typeof marks | 'phone' | 'address of pushes' | 'ticket of a waiting room';

/** The columns that keep a mark, and why; each entry has to be needed. */
const allowed: Readonly<Record<string, string>> = {
  'phone in public.phone_codes.phone':
    'the limit of messages to a number outlives accounts; deleted after three days',
  'phone in public.sandbox_sms.phone': 'the sandbox stands for a phone; deleted after a day',
};

/** Calls of members and visitors that take texts and yet nothing new about a person, or the same as another that is made. */
const others: Readonly<Record<string, string>> = {
  deleteAccount: 'the words that confirm it',
  verifyCode: 'a phone and its code, as in `sendCode`',
  provePhone: 'the same',
  checkPhoneBinding: 'the same',
  confirmPhoneBinding: 'the same',
  verifyIdToken: 'name and e-mail come from the provider, into the columns that are filled here',
  resetPassword: 'the same',
  liffLogin: 'the same',
  unsubscribeFromPushes: 'the address that was subscribed',
  setDonation: 'the code of a charity',
  registerInvitation: 'the code of another member',
  drawTicket: 'the invoice, as in `recharge`',
  drawCapsules: 'the same',
  buyItem: 'the same',
  buyEntireProduct: 'the same',
  refreshCart: 'kinds of goods',
  quoteOrder: 'the same',
  redeemCoupon: 'the code of a coupon',
  recordVisitor: 'a number that a browser invents; nothing ties it to a member',
};

/** Whether a schema takes a text of the caller's own. */
const takesText = (schema: TSchema | undefined): boolean => {
  const { type, properties, items, anyOf, ...rest } = (schema ?? {}) as {
    type?: string;
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
  };
  if (type === 'string') return !('const' in rest);
  return [items, ...Object.values(properties ?? {}), ...(anyOf ?? [])].some(
    (part) => part !== undefined && takesText(part),
  );
};

const made = new Set<CallShape>();

/** Makes a call that has to succeed. */
const need = async <const C extends CallShape>(
  call: C,
  input: Parameters<typeof shop.call<C>>[1],
): Promise<Awaited<ReturnType<typeof shop.call<C>>>['body']> => {
  made.add(call);
  const { status, body } = await shop.call(call, input);
  if (status !== 200) throw new Error(`${call.path}: ${body.code}`);
  return body;
};

/** A member who has used everything that takes personal data; returns the marks that the shop has made. */
async function live(ann: TestMember) {
  const { token } = ann;
  const [clerk, boss] = [await shop.staff('clerk'), await shop.staff()];
  const once = () => ({ token, key: crypto.randomUUID() });
  await need(changeProfile, { token, body: { name: marks.name } });
  await shop.db.query('update members set email = $2 where id = $1', [ann.id, marks.email]);
  await shop.db.query(`insert into identities (provider, subject, member_id) values ('line', $2, $1)`, [
    ann.id,
    marks['identity at a provider'],
  ]);
  await need(sendCode, { body: { phone: ann.phone, recaptcha_token: await personToken(shop) } });
  await shop.call(login, { body: { phone: ann.phone, password: 'guessed-1' } });
  const entered = await shop.app.inject({
    method: 'POST',
    url: login.path,
    headers: { authorization: `Bearer ${shop.siteKey}`, 'user-agent': marks['browser that was used'] },
    payload: { phone: ann.phone, password: 'toybox123' },
  });
  expect(entered.statusCode).toBe(200);
  made.add(login);
  const browser = (await shop.send({ method: 'POST', url: '/sandbox/push/browsers' })).body;
  await need(subscribeToPushes, { token, body: browser as never });

  const address = (detail: string) => ({
    name: marks.recipient,
    phone: marks['phone of the recipient'],
    city: '臺北市',
    district: '大安區',
    address_detail: detail,
  });
  const gone = await need(addAddress, {
    ...once(),
    body: address(marks['address that was deleted before']),
  });
  await need(deleteAddress, { token, params: { id: gone.data.id } });
  const { data: home } = await need(addAddress, {
    ...once(),
    body: address(marks['address before it was changed']),
  });
  await need(changeAddress, { token, params: { id: home.id }, body: address(marks.address) });

  await need(setCarrier, { token, body: { carrier_number: marks['carrier code'] } });
  await need(setTaxId, { token, body: { tax_id: '04595257', company_name: marks.company } });
  await need(setInvoiceEmail, { token, body: { email: marks['e-mail of invoices'] } });

  // Goods that are sent, with a note; a note of the staff about them.
  const goods = await makeGoods(shop.db, { price: 50 });
  const order = await need(createOrder, {
    ...once(),
    body: {
      items: [{ product_id: goods, quantity: 1 }],
      payment_method: 'balance',
      address_id: home.id,
      customer_note: marks['note to the packer'],
    },
  });
  const { id } = order.data;
  await need(staffAddOrderNote, {
    token: clerk.token,
    params: { id },
    body: { text: marks['note of the staff about an order'] },
  });
  await need(staffNoteMember, {
    token: boss.token,
    params: { id: ann.id },
    body: { text: marks['note of the staff about the member'] },
  });
  await parcelSteps(shop, id).deliver(clerk);

  // A prize that is sent.
  const tube = await shop.tube({ price: 10, last: false });
  await need(drawTickets, {
    ...once(),
    params: { tubeId: tube.tubeId },
    body: { payment_method: 'balance', product_id: tube.productId, ticket_numbers: [1] },
  });
  const [prize] = await rowsOf(shop, ann);
  const parcel = await need(shippingOrder, {
    ...once(),
    body: {
      action: 'confirm',
      item_ids: [prize?.id ?? 0],
      address_id: home.id,
      payment_method: 'balance',
      customer_note: marks['note on a parcel'],
    },
  });
  const sent = { id: parcel.data.order_id ?? 0 };
  await parcelSteps(shop, sent.id).deliver(clerk);
  const complaint = await need(sendComplaint, {
    ...once(),
    params: sent,
    body: { things: [{ position: 1, problem: 'damaged' }], text: marks['words of a complaint'], files: [] },
  });
  await need(staffAnswerComplaint, {
    token: boss.token,
    params: { id: complaint.data.id },
    body: { text: marks['answer to a complaint'] },
  });

  // A top-up, its invoice, and the refund of what is left of it to a bank account.
  const paid = await startTopUp(shop, ann, 500);
  await paid.act('pay', 'LINEPAY');
  const form = await need(recharge, {
    ...once(),
    body: {
      amount: 100,
      invoice_type: 'personal',
      email: marks['e-mail of one invoice'],
      carrier_code: marks['carrier code'],
    },
  });
  expect(form.data.payment_form).toContain('TradeInfo');
  const asked = await need(askTokenRefund, {
    ...once(),
    body: { amount: 500, transfer_account: marks['bank account'] },
  });
  const settled = await need(staffSettleRefund, {
    token: boss.token,
    params: { id: asked.data.id },
    body: { reason: '會員申請' },
  });
  await need(staffNoteTransfer, {
    token: boss.token,
    params: { id: settled.data.payouts[0]?.id ?? 0 },
    body: { note: '已轉帳 0017' },
  });

  const queue = await waitingTube();
  const place = (await enter(queue, ann)).body.data.place;
  await leave(queue, ann);
  await heedEvents(shop);
  return {
    phone: ann.phone.slice(1),
    'address of pushes': String(browser.endpoint),
    'ticket of a waiting room': place?.ticket ?? '',
  };
}

test('no column of the whole database keeps a mark of a deleted member, but for a list with reasons', async () => {
  await shop.listen();
  const ann = await shop.member({ tokens: 400, password: 'toybox123' });
  const sought: Record<Mark, string> = { ...marks, ...(await live(ann)) };
  const taking = allCalls.filter(
    ([, { access, path, body }]) => access !== 'staff' && !path.startsWith('/api/staff/') && takesText(body),
  );
  const unmade = taking.flatMap(([name, call]) => (made.has(call) ? [] : [name]));
  expect(unmade.sort()).toEqual(Object.keys(others).sort());
  const before = await traces(shop.db, sought);
  const unseen = Object.keys(sought).filter(
    (name) => !before.some((trace) => trace.startsWith(`${name} in `)),
  );
  // Deleted and changed addresses are nowhere once nothing keeps them.
  expect(unseen).toEqual([]);

  // The form of the unpaid top-up has run out.
  await shop.db.query(
    `update payment_attempts set created_at = created_at - interval '16 minutes', pay_until = now() where state = 'created'`,
  );
  const { token } = ann;
  const { tokens, box_items } = (await need(deletionPreview, { token })).data;
  await need(deleteAccount, { token, body: { confirmation: deletionWords, tokens, box_items } });
  expect(await traces(shop.db, sought)).toEqual(Object.keys(allowed));
  // The form to the gateway is sealed, so its e-mail address leaves no trace that could be found.
  const { rows } = await shop.db.query(
    'select distinct answer from idempotency_keys where member_id = $1 union all select distinct answer from staff_keys',
    [ann.id],
  );
  expect(rows).toEqual([{ answer: null }, { answer: null }]);
});
