import { randomInt } from 'node:crypto';
import formbody from '@fastify/formbody';
import { isCarrier, isDonationCode, isTaxId } from '@kujiya/contract/invoice';
import type { FastifyInstance } from 'fastify';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { checkCode, open } from '#shop/payments/seal.ts';
import { amountsOf } from './amounts.ts';
import { keysOf, merchantOf, sandboxRoot as root } from './ezpay.ts';

type Row = {
  number: string;
  invoice_number: string;
  random_number: string;
  provider_number: string;
  total: number;
  created_at: Date;
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

/** What is wrong with what was asked for, in the provider's strict eyes; null when nothing is. */
function faultOf(asked: URLSearchParams): string | null {
  const field = (name: string) => asked.get(name) ?? '';
  const { net, tax, total } = amountsOf(Number(field('TotalAmt')));
  if (field('Version') !== '1.5' || field('Status') !== '1' || field('TaxRate') !== '5') return 'INV10001';
  if (!/^\w{1,20}$/.test(field('MerchantOrderNo'))) return 'INV10003';
  if (!(total > 0) || Number(field('Amt')) !== net || Number(field('TaxAmt')) !== tax) return 'INV10013';
  const isCompany = field('Category') === 'B2B';
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

/** ezPay as this server plays it. */
export async function ezpaySandbox(app: FastifyInstance, { config, db }: Shop): Promise<void> {
  const merchant = merchantOf(config);
  const keys = keysOf(merchant);
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
    const result = { ...named, InvoiceNumber: row.invoice_number, CreateTime: created };
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
    const fault = faultOf(asked);
    if (fault) return refusal(fault, '資料不正確');
    const random = String(randomInt(10_000)).padStart(4, '0');
    const provider = `26${String(randomInt(2 ** 40)).padStart(13, '0')}`;
    const number = asked.get('MerchantOrderNo') ?? '';
    const [row] = await insert.alone(db, number, random, provider, Number(asked.get('TotalAmt')));
    return row ? answer(row) : refusal('LIB10003', '商店自訂編號重覆');
  });
  serve('/Api/invoice_search', async (asked) => {
    const [row] = await find(db, asked.get('MerchantOrderNo') ?? '');
    const isIt = row && String(row.total) === asked.get('TotalAmt');
    return isIt ? answer(row) : refusal('INV20006', '查無發票資料');
  });
}
