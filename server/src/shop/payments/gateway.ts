/** How a member has paid, as orders name it. */
export type GatewayMethod = 'credit_card' | 'line_pay' | 'apple_pay' | 'google_pay' | 'transfer' | 'other';

/** What the gateway says of one attempt. */
export type Outcome =
  | {
      state: 'paid';
      tradeNumber: string;
      method: GatewayMethod;
      paidAt: Date | null;
      /** All that may be kept of a card: its first six digits and its last four. */
      card: { first: string; last: string } | null;
    }
  /** `words`: those that its buyer may read. */
  | { state: 'failed'; reason: string; words?: string }
  /** To be paid later, at an ATM or a shop. */
  | { state: 'code'; bank: string | null; code: string; until: Date }
  | { state: 'unpaid' }
  | { state: 'refunded' }
  /** The gateway knows of no such attempt. */
  | { state: 'unknown' };

/** One message of the gateway, whose seal was right. */
export type Told = {
  /** Our number of the attempt. */
  number: string;
  /** NT$; null where the message names none. */
  amount: number | null;
  /** Is it meant for this shop? */
  ours: boolean;
  outcome: Outcome;
  /** The message as it may be kept. */
  kept: Readonly<Record<string, string | number>>;
};

/** What the gateway offers for a payment: all, only what is paid at once, or the one way that was chosen. */
export type Offer = 'all' | 'at_once' | 'line_pay' | 'apple_pay' | 'google_pay';

/** One attempt as the buyer's browser takes it to the gateway. */
export type Asked = {
  number: string;
  /** NT$ */
  amount: number;
  /** At most 50 characters. */
  description: string;
  email: string | null;
  /** Seconds within which it must be paid, 60 to 900. */
  seconds: number;
  offer: Offer;
  /** Where the browser comes back to when the buyer gives up: a path of the shop. */
  backPath: string;
};

/** A form that the browser sends to the gateway's page. */
export type GatewayForm = { action: string; fields: Readonly<Record<string, string>> };

type Trade = { number: string; amount: number; tradeNumber: string };

/** The one interface to payment gateways. */
export type Gateway = {
  readonly provider: 'newebpay';
  form(asked: Asked, nowMs: number): GatewayForm;
  /** Reads what was posted in the gateway's name, by its server or a browser; null when its seal is wrong. */
  read(body: string): Told | null;
  /** Asks about an attempt; throws when no answer came, or one that its seal does not fit. */
  query(attempt: { number: string; amount: number }, nowMs: number): Promise<Told>;
  /** NT$ that were given back of a payment so far, by a void or refunds; throws without an answer. */
  givenBack(payment: { number: string; amount: number }, nowMs: number): Promise<number>;
  /** Gives a payment back, or a part of it (`amount` in NT$). False when the gateway refuses; throws without an answer. */
  refund(trade: Trade, amount: number, nowMs: number): Promise<boolean>;
};

/** Text as it may stand in HTML, in attributes, too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The form as a browser takes it: hidden fields, and nothing that runs. */
export function formHtml({ action, fields }: GatewayForm): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${inputs.join('')}</form>`;
}
