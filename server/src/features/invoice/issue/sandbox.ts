import { randomInt } from 'node:crypto';
import formbody from '@fastify/formbody';
import { isCarrier, isDonationCode, isTaxId } from '@kujiya/contract/shop/invoice';
import type { FastifyInstance } from 'fastify';
import { type Database, readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { checkCode, keysOf, open } from '#shop/payments/seal.ts';
import { amountsOf } from './amounts.ts';
import { merchantOf, sandboxRoot as root } from './ezpay.ts';
import { mayBeVoid } from './period.ts';

type Row = {
  number: string;
  invoice_number: string;
  random_number: string;
  provider_number: string;
  total: number;
  created_at: Date;
  voided_at: Date | null;
  allowed: number;
};
const insert = writeStatement<Row, [number: string, random: string, provider: string, total: number]>(
  'sandbox_invoices.insert',
  `insert into sandbox_invoices (number, invoice_number, random_number, provider_number, total)
   values ($1, 'KJ' || nextval('sandbox_invoice_numbers'), $2, $3, $4) on conflict (number) do nothing returning *`,
);
const find = readStatement<Row, [number: string]>(
  'sandbox_invoices.find',
  'select * from sandbox_invoices where number = $1',
);

/** A donation code in the right format that belongs to no body: its invoices are refused. */
export const unregisteredCode = '404';

/** The sandbox's own books: issues an invoice under our number; undefined when that number has one. */
export const sandboxInvoices = (db: Database) => ({
  async issue(number: string, total: number): Promise<Row | undefined> {
    const random = String(randomInt(10_000)).padStart(4, '0');
    const provider = `26${String(randomInt(2 ** 40)).padStart(13, '0')}`;
    return (await insert.alone(db, number, random, provider, total))[0];
  },
});

/** Neither twice, nor after an allowance. */
const makeVoid = writeStatement<Row, [invoiceNumber: string, now: Date]>(
  'sandbox_invoices.make_void',
  `update sandbox_invoices set voided_at = $2 where invoice_number = $1 and voided_at is null and allowed = 0 returning *`,
);
const allow = writeStatement<
  Row & { allowance: number },
  [invoiceNumber: string, number: string, amount: number]
>(
  'sandbox_invoices.allow',
  `update sandbox_invoices set allowed = allowed + $3
   where invoice_number = $1 and number = $2 and voided_at is null and allowed + $3 <= total
   returning *, nextval('sandbox_allowance_numbers') as allowance`,
);
const findByInvoice = readStatement<Row, [invoiceNumber: string]>(
  'sandbox_invoices.find_by_invoice',
  'select * from sandbox_invoices where invoice_number = $1',
);

/** The provider's error code for a request, checked as strictly as ezPay does; null for a valid one. */
function errorOf(asked: URLSearchParams): string | null {
  const field = (name: string) => asked.get(name) ?? '';
  const { net, tax, total } = amountsOf(Number(field('TotalAmt')));
  if (field('Version') !== '1.5' || field('Status') !== '1' || field('TaxRate') !== '5') return 'INV10001';
  if (!/^\w{1,20}$/.test(field('MerchantOrderNo'))) return 'INV10003';
  if (!(total > 0) || Number(field('Amt')) !== net || Number(field('TaxAmt')) !== tax) return 'INV10013';
  const isCompany = field('Category') === 'B2B';
  if (!/^[^|]{1,30}$/u.test(field('ItemName'))) return 'INV10012';
  if ([...field('BuyerName')].length > (isCompany ? 60 : 30) || field('BuyerEmail').length > 50)
    return 'INV10003';
  if (field('ItemAmt') !== String(isCompany ? net : total)) return 'INV10014';
  if (isCompany && !(isTaxId(field('BuyerUBN')) && field('PrintFlag') === 'Y')) return 'INV10015';
  const [carrier, love] = [field('CarrierNum'), field('LoveCode')];
  if (isCompany && carrier + love !== '') return 'INV10016';
  if (carrier !== '' && !(field('CarrierType') === '0' && isCarrier(carrier) && love === ''))
    return 'INV10016';
  if (love !== '' && !isDonationCode(love)) return 'INV10017';
  const isPrinted = isCompany || carrier + love === '';
  return field('PrintFlag') === (isPrinted ? 'Y' : 'N') ? null : 'INV10018';
}

/** ezPay's protocol, imitated by this server. */
export async function ezpaySandbox(app: FastifyInstance, { config, db, clock }: Shop): Promise<void> {
  const merchant = merchantOf(config);
  const keys = keysOf(merchant);
  const invoices = sandboxInvoices(db);
  await app.register(formbody);

  const answer = (row: Row) => {
    const named = {
      MerchantID: merchant.merchantId,
      InvoiceTransNo: row.provider_number,
      MerchantOrderNo: row.number,
      TotalAmt: row.total,
      RandomNum: row.random_number,
    };
    const created = row.created_at.toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' });
    const status = row.voided_at === null ? '1' : '2';
    const result = {
      ...named,
      InvoiceNumber: row.invoice_number,
      CreateTime: created,
      InvoiceStatus: status,
    };
    return {
      Status: 'SUCCESS',
      Message: '成功',
      Result: JSON.stringify({ ...result, CheckCode: checkCode(named, keys) }),
    };
  };
  const refusal = (code: string, words: string) => ({ Status: code, Message: words, Result: '' });

  const serve = (path: string, work: (asked: URLSearchParams) => Promise<object>) =>
    app.post<{ Body: Record<string, string> }>(root + path, { schema: { hide: true } }, async ({ body }) => {
      const plain = body?.MerchantID_ === merchant.merchantId ? open(body.PostData_ ?? '', keys) : null;
      return plain === null ? refusal('KEY10002', '資料解密錯誤') : work(new URLSearchParams(plain));
    });

  serve('/Api/invoice_issue', async (asked) => {
    const error = errorOf(asked);
    if (error) return refusal(error, '資料不正確');
    if (asked.get('LoveCode') === unregisteredCode) return refusal('INV10017', '查無此捐贈碼');
    const number = asked.get('MerchantOrderNo') ?? '';
    const row = await invoices.issue(number, Number(asked.get('TotalAmt')));
    return row ? answer(row) : refusal('LIB10003', '商店自訂編號重覆');
  });
  const accept = (result: object) => ({ Status: 'SUCCESS', Message: '成功', Result: JSON.stringify(result) });
  serve('/Api/invoice_invalid', async (asked) => {
    const number = asked.get('InvoiceNumber') ?? '';
    const reason = [...(asked.get('InvalidReason') ?? '')];
    if (asked.get('Version') !== '1.0' || reason.length < 1 || reason.length > 6)
      return refusal('INV10001', '資料不正確');
    const [row] = await findByInvoice(db, number);
    if (!row || !mayBeVoid(row.created_at.getTime(), clock())) return refusal('INV20006', '發票已過作廢期限');
    const [voided] = await makeVoid.alone(db, number, new Date(clock()));
    if (!voided) return refusal('LIB10005', '發票已作廢過');
    return accept({ MerchantID: merchant.merchantId, InvoiceNumber: number, CreateTime: '' });
  });
  serve('/Api/allowance_issue', async (asked) => {
    const field = (name: string) => asked.get(name) ?? '';
    const [amount, tax, total] = ['ItemAmt', 'ItemTaxAmt', 'TotalAmt'].map((name) => Number(field(name)));
    const isSum = Number.isInteger(total) && (total ?? 0) > 0 && (amount ?? 0) + (tax ?? 0) === total;
    if (
      field('Version') !== '1.3' ||
      field('Status') !== '1' ||
      !isSum ||
      field('ItemPrice') !== field('ItemAmt')
    )
      return refusal('INV10013', '資料不正確');
    const [row] = await allow.alone(db, field('InvoiceNo'), field('MerchantOrderNo'), total ?? 0);
    if (!row) return refusal('INV90006', '可折讓金額不足');
    return accept({
      MerchantID: merchant.merchantId,
      MerchantOrderNo: row.number,
      InvoiceNumber: row.invoice_number,
      AllowanceNo: `A${row.allowance}`,
      AllowanceAmt: total,
      RemainAmt: row.total - row.allowed,
    });
  });
  serve('/Api/invoice_search', async (asked) => {
    const [row] = await find(db, asked.get('MerchantOrderNo') ?? '');
    const isIt = row && String(row.total) === asked.get('TotalAmt');
    return isIt ? answer(row) : refusal('INV20006', '查無發票資料');
  });
}
