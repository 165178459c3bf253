import { escapeMarkup } from '#platform/escape.ts';

/** A member's way of paying, under the name that orders use. */
export type GatewayMethod = 'credit_card' | 'line_pay' | 'apple_pay' | 'google_pay' | 'transfer' | 'other';

/** The state of one attempt as the gateway reports it. */
export type Outcome =
  | {
      state: 'paid';
      tradeNumber: string;
      method: GatewayMethod;
      paidAt: Date | null;
      /** The only parts of a card's number that may be stored: its first six digits and its last four. */
      card: { first: string; last: string } | null;
    }
  /** `words`: text that the buyer may read. */
  | { state: 'failed'; reason: string; words?: string }
  /** To be paid later, at an ATM or a shop. */
  | { state: 'code'; bank: string | null; code: string; until: Date }
  | { state: 'unpaid' }
  | { state: 'refunded' }
  /** The gateway does not know this attempt. */
  | { state: 'unknown' };

/** The gateway's own code and words about a trade; null where a message has none. */
export type GatewayReply = { code: string | null; words: string | null };

/** One message of the gateway, after its seal was checked. */
export type Message = {
  /** The shop's number of the attempt. */
  number: string;
  /** NT$; null where the message names none. */
  amount: number | null;
  /** Whether it is meant for this shop. */
  ours: boolean;
  outcome: Outcome;
  /** The message in the form that may be stored. */
  kept: Readonly<Record<string, string | number>>;
  said: GatewayReply;
};

/** The methods offered for a payment: all, only those paid at once, or the one the buyer chose. */
export type Offer = 'all' | 'at_once' | 'line_pay' | 'apple_pay' | 'google_pay';

/** One attempt, as the buyer's browser takes it to the gateway. */
export type PaymentRequest = {
  number: string;
  /** NT$ */
  amount: number;
  /** At most 50 characters. */
  description: string;
  email: string | null;
  /** Seconds within which it must be paid, 60 to 900. */
  seconds: number;
  offer: Offer;
  /** The path of the shop to which the browser returns when the buyer gives up. */
  backPath: string;
};

/** A form that the browser sends to the gateway's page. */
export type GatewayForm = { action: string; fields: Readonly<Record<string, string>> };

type Trade = { number: string; amount: number; tradeNumber: string };

/** The one interface to payment gateways. */
export type Gateway = {
  readonly provider: 'newebpay';
  form(asked: PaymentRequest, nowMs: number): GatewayForm;
  /** Reads a message posted in the gateway's name, by its server or a browser; null when its seal is wrong. */
  read(body: string): Message | null;
  /** Asks about an attempt; throws when no answer comes, or when the answer's seal is wrong. */
  query(attempt: { number: string; amount: number }, nowMs: number): Promise<Message>;
  /** NT$ of a payment that were given back so far, by a void or refunds; throws without an answer. */
  givenBack(payment: { number: string; amount: number }, nowMs: number): Promise<number>;
  /**
   * Gives a payment back, or a part of it (`amount` in NT$). False when the gateway refuses; throws without an answer.
   */
  refund(trade: Trade, amount: number, nowMs: number): Promise<boolean>;
};

/** The form as HTML: hidden fields and no scripts. */
export function formHtml({ action, fields }: GatewayForm): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return `<form method="post" action="${escapeMarkup(action)}" accept-charset="utf-8">${inputs.join('')}</form>`;
}
