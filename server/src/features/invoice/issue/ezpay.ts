import { isEmail } from '@kujiya/contract/shop/invoice';
import type { Config, Merchant } from '#platform/config.ts';
import { timeLimits } from '#platform/time-limits.ts';
import { checkCode, keysOf, sameText, seal } from '#shop/payments/seal.ts';
import type { OrderInvoice } from '#shop/payments/service.ts';
import type { Amounts } from './amounts.ts';

/** The path of the sandbox on this server. */
export const sandboxRoot = '/sandbox/ezpay';

const sandboxMerchant: Merchant = {
  merchantId: '3500001',
  hashKey: 'ezpay-sandbox-key-32-characters!',
  hashIv: 'ezpay-sandbox-iv',
};
/** The shop's account at ezPay; without one, the sandbox's. */
export const merchantOf = ({ ezpay }: Pick<Config, 'ezpay'>): Merchant => ezpay ?? sandboxMerchant;

/** The request for one invoice; `number` is ours, at most 20 characters, and guards against issuing twice. */
export type InvoiceRequest = { number: string; item: string; amounts: Amounts; how: OrderInvoice | null };
export type Issued = { invoiceNumber: string; randomNumber: string; providerNumber: string; issuedAt: Date };

export type Invoices = {
  /** Issues an invoice; throws without an answer, or when the answer is a refusal or not proven. */
  issue(asked: InvoiceRequest, nowMs: number): Promise<Issued>;
  /** Looks up an invoice that was issued although its answer was lost; null when there is none. */
  lookUp(asked: InvoiceRequest, nowMs: number): Promise<Issued | null>;
  /** Makes an invoice void; throws without an answer, or when the answer is a refusal. */
  makeVoid(invoiceNumber: string, nowMs: number): Promise<void>;
  /** Is an invoice void already? `number` is ours. */
  isVoid(asked: { number: string; total: number }, nowMs: number): Promise<boolean>;
  /** Takes a part off an invoice; returns the provider's number of the allowance. Throws as `makeVoid`. */
  allow(asked: AllowanceRequest, nowMs: number): Promise<string>;
};
/** The provider answered with a refusal: nothing was done. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

export type AllowanceRequest = { invoiceNumber: string; number: string; item: string; amounts: Amounts };

/** The fields for the delivery of an invoice: into a carrier, to the body of a donation code, or printed. */
export function buyerFields(how: OrderInvoice | null): Record<string, string> {
  // An address stored before the limit existed is left out: a payment gets its invoice all the same.
  const email = how?.email && isEmail(how.email) ? how.email : '';
  if (how?.invoice_type === 'company')
    return {
      Category: 'B2B',
      BuyerName: how.company_name ?? '',
      BuyerUBN: how.tax_id ?? '',
      BuyerEmail: email,
      PrintFlag: 'Y',
    };
  const person = { Category: 'B2C', BuyerName: '會員', BuyerEmail: email };
  if (how?.donation_code) return { ...person, LoveCode: how.donation_code, PrintFlag: 'N' };
  if (how?.carrier_number)
    return { ...person, CarrierType: '0', CarrierNum: how.carrier_number, PrintFlag: 'N' };
  return { ...person, PrintFlag: 'Y' };
}

/** A bar would begin another item, and a name may have at most thirty characters. */
const itemName = (name: string): string => [...name.replaceAll('|', ' ')].slice(0, 30).join('');

type Answer = { Status?: unknown; Message?: unknown; Result?: unknown };
type Result = Record<string, unknown>;
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** ezPay's electronic invoices over its published protocol, at ezPay or at the sandbox on `ownUrl`. */
export function ezpay(config: Config, ownUrl: () => string): Invoices {
  const merchant = merchantOf(config);
  const keys = keysOf(merchant);

  async function post(path: string, fields: Record<string, string>): Promise<Answer> {
    const host = config.ezpay && config.ezpayUrl ? new URL(config.ezpayUrl).origin : ownUrl() + sandboxRoot;
    const response = await fetch(host + path, {
      method: 'POST',
      body: new URLSearchParams({
        MerchantID_: merchant.merchantId,
        PostData_: seal(new URLSearchParams(fields).toString(), keys),
      }),
      signal: AbortSignal.timeout(timeLimits.providers.invoices),
    });
    if (!response.ok) throw new Error(`the invoice provider answered ${response.status}`);
    return (await response.json()) as Answer;
  }

  const resultOf = ({ Result }: Answer): Result =>
    (typeof Result === 'string' && Result !== '' ? JSON.parse(Result) : Result) || {};

  /** Reads an answer whose check code proves its sender and whose content matches the request. */
  function issuedOf(answer: Answer, { number, amounts }: InvoiceRequest): Issued {
    const result = resultOf(answer);
    const { InvoiceTransNo, MerchantID, MerchantOrderNo, RandomNum, TotalAmt } = result;
    const proven = checkCode(
      {
        InvoiceTransNo: text(InvoiceTransNo),
        MerchantID: text(MerchantID),
        MerchantOrderNo: text(MerchantOrderNo),
        RandomNum: text(RandomNum),
        TotalAmt: text(TotalAmt),
      },
      keys,
    );
    const isProven = sameText(text(result.CheckCode), proven) && text(MerchantID) === merchant.merchantId;
    if (!isProven || text(MerchantOrderNo) !== number || text(TotalAmt) !== String(amounts.total))
      throw new Error(`an answer about invoice ${number} failed authentication`);
    return {
      invoiceNumber: text(result.InvoiceNumber),
      randomNumber: text(RandomNum),
      providerNumber: text(InvoiceTransNo),
      issuedAt: new Date(`${text(result.CreateTime).replace(' ', 'T')}+08:00`),
    };
  }

  function refuse({ Status, Message }: Answer): void {
    if (Status !== 'SUCCESS') throw new ProviderRefusal(`${text(Status)} ${text(Message)}`);
  }

  const search = (number: string, total: number, nowMs: number) =>
    post('/Api/invoice_search', {
      ...common('1.3', nowMs),
      SearchType: '1',
      MerchantOrderNo: number,
      TotalAmt: String(total),
      InvoiceNumber: '',
      RandomNum: '',
    });

  const common = (version: string, nowMs: number) => ({
    RespondType: 'JSON',
    Version: version,
    TimeStamp: String(Math.floor(nowMs / 1_000)),
  });

  return {
    async issue(asked, nowMs) {
      const { number, item, amounts, how } = asked;
      const isCompany = how?.invoice_type === 'company';
      // The price for a company is without tax, for everybody else with it.
      const price = String(isCompany ? amounts.net : amounts.total);
      const answer = await post('/Api/invoice_issue', {
        ...common('1.5', nowMs),
        TransNum: '',
        MerchantOrderNo: number,
        Status: '1',
        ...buyerFields(how),
        TaxType: '1',
        TaxRate: '5',
        Amt: String(amounts.net),
        TaxAmt: String(amounts.tax),
        TotalAmt: String(amounts.total),
        ItemName: itemName(item),
        ItemCount: '1',
        ItemUnit: '筆',
        ItemPrice: price,
        ItemAmt: price,
        Comment: '',
      });
      if (answer.Status !== 'SUCCESS') throw new Error(`${text(answer.Status)} ${text(answer.Message)}`);
      return issuedOf(answer, asked);
    },
    async lookUp(asked, nowMs) {
      const answer = await search(asked.number, asked.amounts.total, nowMs);
      return answer.Status === 'SUCCESS' ? issuedOf(answer, asked) : null;
    },
    async makeVoid(invoiceNumber, nowMs) {
      const fields = { InvoiceNumber: invoiceNumber, InvalidReason: '訂單退款' };
      const answer = await post('/Api/invoice_invalid', { ...common('1.0', nowMs), ...fields });
      refuse(answer);
      if (text(resultOf(answer).InvoiceNumber) !== invoiceNumber)
        throw new Error(`the answer is not about invoice ${invoiceNumber}`);
    },
    async isVoid({ number, total }, nowMs) {
      const answer = await search(number, total, nowMs);
      return answer.Status === 'SUCCESS' && text(resultOf(answer).InvoiceStatus) === '2';
    },
    async allow({ invoiceNumber, number, item, amounts }, nowMs) {
      const answer = await post('/Api/allowance_issue', {
        ...common('1.3', nowMs),
        InvoiceNo: invoiceNumber,
        MerchantOrderNo: number,
        ItemName: item,
        ItemCount: '1',
        ItemUnit: '筆',
        ItemPrice: String(amounts.net),
        ItemAmt: String(amounts.net),
        ItemTaxAmt: String(amounts.tax),
        TotalAmt: String(amounts.total),
        Status: '1',
      });
      refuse(answer);
      const { AllowanceNo, InvoiceNumber, AllowanceAmt } = resultOf(answer);
      const isIt = text(InvoiceNumber) === invoiceNumber && text(AllowanceAmt) === String(amounts.total);
      if (!isIt || text(AllowanceNo) === '')
        throw new Error(`the answer is not about invoice ${invoiceNumber}`);
      return text(AllowanceNo);
    },
  };
}
