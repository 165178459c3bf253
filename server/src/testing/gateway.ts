import { recharge } from '@kujiya/contract/recharge';
import { merchantOf, noticePath, sandboxRoot } from '#shop/payments/newebpay.ts';
import { keysOf, open, seal, tradeSha } from '#shop/payments/seal.ts';
import type { TestServer } from './shop.ts';
import type { TestMember } from './stock.ts';

const merchant = merchantOf({ newebpay: null });
const keys = keysOf(merchant);

/** The fields of the first form of a page. */
export function fieldsOf(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [plain(name), plain(value)]));
}

/** The fields that a form sends to the gateway, unsealed. */
export const askedIn = (form: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(open(fieldsOf(form).TradeInfo ?? '', keys) ?? ''));

/** Posts a form as a browser or the gateway does. */
export async function postForm({ app }: TestServer, url: string, fields: Record<string, string>) {
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, text: reply.body, location: reply.headers.location };
}

/** The gateway's fields under its seal; a test may replace any of them. */
export function sealed(
  result: Record<string, unknown>,
  { status = 'SUCCESS', message: words = '', merchantId = merchant.merchantId, key = keys.key } = {},
): Record<string, string> {
  const message = { Status: status, Message: words, Result: { MerchantID: merchantId, ...result } };
  const info = seal(JSON.stringify(message), { ...keys, key });
  return {
    Status: status,
    MerchantID: merchantId,
    Version: '2.0',
    TradeInfo: info,
    TradeSha: tradeSha(info, { ...keys, key }),
  };
}

export const notify = (server: TestServer, fields: Record<string, string>) =>
  postForm(server, noticePath, fields);

let trades = 0;
/** The form that sends a buyer to the gateway, with changed fields under a new seal. */
export function changedForm(form: string, changes: Record<string, string>): Record<string, string> {
  const info = seal(new URLSearchParams({ ...askedIn(form), ...changes }).toString(), keys);
  return { ...fieldsOf(form), TradeInfo: info, TradeSha: tradeSha(info, keys) };
}

/** The gateway's report of a payment. */
export const paidResult = (number: string, amount: number, more: Record<string, unknown> = {}) => ({
  MerchantOrderNo: number,
  Amt: amount,
  TradeNo: `26112012000${String(++trades).padStart(6, '0')}`,
  PaymentType: 'CREDIT',
  PayTime: '2026-11-20 12:00:00',
  RespondCode: '00',
  Card6No: '400022',
  Card4No: '1111',
  ...more,
});

/** Begins a top-up; `number` is its first attempt's. */
export async function beginTopUp(server: TestServer, { token }: TestMember, amount = 100) {
  const { status, body } = await server.call(recharge, {
    token,
    body: { amount, invoice_type: 'personal', email: 'me@toys.example' },
    key: crypto.randomUUID(),
  });
  if (status !== 200) throw new Error(`no top-up: ${body.code}`);
  const { payment_form: form, order_number: orderNumber } = body.data;
  return { orderNumber, number: `${orderNumber}_1`, amount, form };
}

/** Begins a top-up and opens the gateway's page; `act` presses one of its buttons. */
export async function startTopUp(server: TestServer, member: TestMember, amount = 100) {
  const begun = await beginTopUp(server, member, amount);
  const page = await postForm(server, `${sandboxRoot}/MPG/mpg_gateway`, fieldsOf(begun.form));
  if (page.status !== 200) throw new Error(`no gateway: ${page.text}`);
  const act = async (action: string, method = 'CREDIT') => {
    const asked = { number: begun.number, action, method };
    const reply = await postForm(server, `${sandboxRoot}/pay`, asked);
    if (reply.status >= 400) throw new Error(`the gateway answered ${reply.status}: ${reply.text}`);
    return reply;
  };
  return { ...begun, page, act };
}
