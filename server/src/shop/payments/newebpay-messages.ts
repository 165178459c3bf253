import type { GatewaySwitch } from '#platform/config.ts';
import type { GatewayMethod, GatewayReply, Message, Outcome } from './gateway.ts';

const methods: Readonly<Record<string, GatewayMethod>> = {
  CREDIT: 'credit_card',
  LINEPAY: 'line_pay',
  APPLEPAY: 'apple_pay',
  ANDROIDPAY: 'google_pay',
  GOOGLEPAY: 'google_pay',
  VACC: 'transfer',
  WEBATM: 'transfer',
  CVS: 'other',
};
/** Methods that are paid at an ATM or a shop, days later. */
export const laterSwitches: readonly GatewaySwitch[] = ['VACC', 'CVS'];

/** The fields of a message that may be stored: never a card's number, its expiry or its token. */
const keptFields =
  `Status Message MerchantID Amt TradeNo MerchantOrderNo PaymentType PaymentMethod PayTime RespondCode Auth
  Card6No Card4No AuthBank ECI Inst TradeStatus BankCode PayBankCode ExpireDate ExpireTime CodeNo StoreCode StoreType
  CloseAmt CloseStatus BackStatus CreateTime FundTime RespondMsg`.split(/\s+/);

/** Fields with words, which might quote a number that was typed. */
const wordy = new Set(['Message', 'RespondMsg']);

/** Text without anything that could be the number of a card. */
const withoutCards = (words: string): string => words.replace(/\d(?:[ -]?\d){11,18}/g, '（卡號略）');

export type Fields = Record<string, unknown>;

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
export const whole = (value: unknown): number | null =>
  /^\d{1,9}$/.test(text(value)) ? Number(text(value)) : null;

/** The gateway's clock is Taipei's: `2026-11-20 12:00:00`, sometimes without separators in and before the time. */
function gatewayTime(value: unknown): Date | null {
  const [, day, ...time] = /^(\d{4}-\d\d-\d\d)[ T+]*(\d\d):?(\d\d):?(\d\d)$/.exec(text(value)) ?? [];
  const at = new Date(`${day}T${time.join(':')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

function cardOf({ Card6No, Card4No }: Fields): { first: string; last: string } | null {
  const first = text(Card6No);
  const last = text(Card4No);
  return /^\d{6}$/.test(first) && /^\d{4}$/.test(last) ? { first, last } : null;
}

/** Empty unless it has the form of the gateway's trade numbers. */
const tradeNumberOf = ({ TradeNo }: Fields): string =>
  /^\w{1,40}$/.test(text(TradeNo)) ? text(TradeNo) : '';

/** A payment, as a notice or a query reports it. */
export function paidOf(result: Fields): Outcome {
  const wallet = methods[text(result.PaymentMethod)];
  return {
    state: 'paid',
    tradeNumber: tradeNumberOf(result),
    method: (wallet !== 'credit_card' && wallet) || methods[text(result.PaymentType)] || 'other',
    paidAt: gatewayTime(result.PayTime),
    card: cardOf(result),
  };
}

/** The outcome that a notice or the browser's return reports. */
export function outcomeOf(status: string, message: string, result: Fields): Outcome {
  const reason = withoutCards(`${status} ${message}`).slice(0, 200);
  if (status !== 'SUCCESS') return { state: 'failed', reason, words: message.trim().slice(0, 100) };
  // A payment at an ATM or a shop succeeds twice: first a code is issued, later the money arrives, with its time. The
  // first message passes through the browser, and its member could hand it in as if it were the second.
  const isLater =
    laterSwitches.some((name) => name === text(result.PaymentType)) || text(result.CodeNo) !== '';
  if (isLater && text(result.PayTime) === '') {
    const code = text(result.CodeNo).slice(0, 40);
    const until = gatewayTime(`${text(result.ExpireDate)} ${text(result.ExpireTime) || '23:59:59'}`);
    const bank = text(result.BankCode) || null;
    return code !== '' && until ? { state: 'code', bank, code, until } : { state: 'unpaid' };
  }
  return tradeNumberOf(result) === '' ? { state: 'unpaid' } : paidOf(result);
}

/** The message in the form that may be stored. */
export function kept(fields: Fields): Message['kept'] {
  const isMasked = cardOf(fields) !== null;
  const pairs = keptFields.flatMap((name): [string, string | number][] => {
    const value = fields[name];
    if (!isMasked && name.startsWith('Card')) return [];
    if (typeof value === 'number') return [[name, value]];
    return typeof value === 'string' ? [[name, wordy.has(name) ? withoutCards(value) : value]] : [];
  });
  return Object.fromEntries(pairs);
}

/** The gateway's code and words about the trade itself; a query's own status only says that the query went well. */
export function replyOf(kept: Message['kept']): GatewayReply {
  const isQuery = kept.TradeStatus !== undefined;
  const [code, words] = isQuery ? [kept.RespondCode, kept.RespondMsg] : [kept.Status, kept.Message];
  return {
    code: text(code).slice(0, 20) || null,
    words: withoutCards(text(words)).trim().slice(0, 200) || null,
  };
}

export function parseJson(json: string | null): Fields | null {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}

/** `Result` is an object, or the JSON of one. */
export const resultOf = ({ Result }: Fields): Fields =>
  typeof Result === 'string' ? (parseJson(Result) ?? {}) : ((Result as Fields | null) ?? {});
