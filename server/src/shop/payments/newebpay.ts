import { isEmail } from '@kujiya/contract/shop/invoice';
import type { Config, GatewaySwitch } from '#platform/config.ts';
import { timeLimits } from '#platform/time-limits.ts';
import type { Asked, Gateway, GatewayForm, GatewayMethod, Message, Offer, Outcome } from './gateway.ts';
import { checkCode, checkValue, keysOf, open, sameText, seal, tradeSha } from './seal.ts';

/** Paths of the shop that the gateway calls or redirects to. */
export const noticePath = '/api/payment/newebpay/notify';
export const returnPath = '/api/payment/newebpay/return';
/** The sandbox's path on this server. */
export const sandboxRoot = '/sandbox/newebpay';

/** The credentials the sandbox and its shop share; they are public. */
const sandboxMerchant = {
  merchantId: 'SANDBOX01',
  hashKey: 'sandbox-key-of-32-characters-all',
  hashIv: 'sandbox-iv-16-ch',
};
/** The shop's account at the gateway; without one, the sandbox's. */
export const merchantOf = ({ newebpay }: Pick<Config, 'newebpay'>) => newebpay ?? sandboxMerchant;

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
const laterSwitches: readonly GatewaySwitch[] = ['VACC', 'CVS'];

export type MethodAtOnce = 'credit_card' | 'line_pay' | 'apple_pay' | 'google_pay';
const atOnce: Readonly<Partial<Record<GatewaySwitch, MethodAtOnce>>> = {
  CREDIT: 'credit_card',
  LINEPAY: 'line_pay',
  APPLEPAY: 'apple_pay',
  ANDROIDPAY: 'google_pay',
};

/** The methods for paying at once that are switched on; none where no gateway answers. */
export const methodsAtOnce = ({
  newebpay,
  allowSandbox,
  newebpayMethods,
}: Pick<Config, 'newebpay' | 'allowSandbox' | 'newebpayMethods'>): MethodAtOnce[] =>
  newebpay || allowSandbox ? newebpayMethods.flatMap((name) => atOnce[name] ?? []) : [];

/** The fields of a message that may be stored: never a card's number, its expiry or its token. */
const keptFields =
  `Status Message MerchantID Amt TradeNo MerchantOrderNo PaymentType PaymentMethod PayTime RespondCode Auth
  Card6No Card4No AuthBank ECI Inst TradeStatus BankCode PayBankCode ExpireDate ExpireTime CodeNo StoreCode StoreType
  CloseAmt CloseStatus BackStatus CreateTime FundTime`.split(/\s+/);

type Fields = Record<string, unknown>;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const whole = (value: unknown): number | null => (/^\d{1,9}$/.test(text(value)) ? Number(text(value)) : null);

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

function paidOf(result: Fields): Outcome {
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
function outcomeOf(status: string, message: string, result: Fields): Outcome {
  const reason = `${status} ${message}`.slice(0, 200);
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

function kept(fields: Fields): Message['kept'] {
  const isMasked = cardOf(fields) !== null;
  const pairs = keptFields.flatMap((name): [string, string | number][] => {
    const value = fields[name];
    if (!isMasked && name.startsWith('Card')) return [];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return Object.fromEntries(pairs);
}

function parseJson(json: string | null): Fields | null {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}

/** `Result` is an object, or the JSON of one. */
const resultOf = ({ Result }: Fields): Fields =>
  typeof Result === 'string' ? (parseJson(Result) ?? {}) : ((Result as Fields | null) ?? {});

/** Whether any method paid at once is offered: only such a method can pay in time for a reservation. */
export const hasMethodsAtOnce = ({ newebpayMethods }: Pick<Config, 'newebpayMethods'>): boolean =>
  newebpayMethods.some((name) => !laterSwitches.includes(name));

/** NewebPay's MPG over its published protocol, either real or simulated by this server at `ownUrl`. */
export function newebpay(config: Config, ownUrl: () => string): Gateway {
  const merchant = merchantOf(config);
  const keys = keysOf(merchant);
  const host = config.newebpay && config.newebpayUrl && new URL(config.newebpayUrl).origin;
  const apiUrl = (path: string) => `${host || ownUrl() + sandboxRoot}${path}`;

  const isOffered = (name: GatewaySwitch, offer: Offer) =>
    config.newebpayMethods.includes(name) &&
    (offer === 'all' || (offer === 'at_once' ? !laterSwitches.includes(name) : atOnce[name] === offer));

  async function post(path: string, fields: Record<string, string>): Promise<Fields> {
    const response = await fetch(apiUrl(path), {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeLimits.providers.gateway),
    });
    const answer = parseJson(await response.text());
    if (!response.ok || !answer) throw new Error(`the gateway answered ${response.status} to ${path}`);
    return answer;
  }

  /** Asks about a trade; the answer's origin is verified, unless it says that there is no such trade. */
  async function ask(number: string, amount: number, nowMs: number): Promise<Fields> {
    const asked = { Amt: amount, MerchantID: merchant.merchantId, MerchantOrderNo: number };
    const answer = await post('/API/QueryTradeInfo', {
      MerchantID: merchant.merchantId,
      Version: '1.3',
      RespondType: 'JSON',
      CheckValue: checkValue(asked, keys),
      TimeStamp: String(Math.floor(nowMs / 1_000)),
      MerchantOrderNo: number,
      Amt: String(amount),
    });
    if (text(answer.Status) === 'TRA10021') return answer;
    if (text(answer.Status) !== 'SUCCESS')
      throw new Error(`the gateway has no status for ${number}: ${text(answer.Status)}`);
    const { Amt, MerchantID, MerchantOrderNo, TradeNo, CheckCode } = resultOf(answer);
    const proven = checkCode(
      {
        Amt: text(Amt),
        MerchantID: text(MerchantID),
        MerchantOrderNo: text(MerchantOrderNo),
        TradeNo: text(TradeNo),
      },
      keys,
    );
    if (!sameText(text(CheckCode), proven)) throw new Error(`a forged answer about ${number}`);
    return answer;
  }

  const postSealed = (path: string, fields: Record<string, string>) =>
    post(path, {
      MerchantID_: merchant.merchantId,
      PostData_: seal(new URLSearchParams(fields).toString(), keys),
    });

  function form(asked: Asked, nowMs: number): GatewayForm {
    const switches = ['CREDIT', 'LINEPAY', 'APPLEPAY', 'ANDROIDPAY', 'VACC', 'CVS'] as const;
    const info = seal(
      new URLSearchParams({
        MerchantID: merchant.merchantId,
        RespondType: 'JSON',
        TimeStamp: String(Math.floor(nowMs / 1_000)),
        Version: config.newebpayVersion,
        MerchantOrderNo: asked.number,
        Amt: String(asked.amount),
        ItemDesc: [...asked.description].slice(0, 50).join(''),
        // An address stored before the limit existed is left out: the gateway would refuse the payment because of it.
        ...(asked.email !== null && isEmail(asked.email) && { Email: asked.email }),
        NotifyURL: config.publicUrl + noticePath,
        ReturnURL: config.publicUrl + returnPath,
        CustomerURL: config.publicUrl + returnPath,
        ClientBackURL: config.publicUrl + asked.backPath,
        TradeLimit: String(Math.min(900, Math.max(60, Math.floor(asked.seconds)))),
        ...Object.fromEntries(switches.map((name) => [name, isOffered(name, asked.offer) ? '1' : '0'])),
      }).toString(),
      keys,
    );
    return {
      action: `${host || sandboxRoot}/MPG/mpg_gateway`,
      fields: {
        MerchantID: merchant.merchantId,
        TradeInfo: info,
        TradeSha: tradeSha(info, keys),
        Version: config.newebpayVersion,
        EncryptType: '0',
      },
    };
  }

  return {
    provider: 'newebpay',
    form,
    read(body) {
      const posted = new URLSearchParams(body);
      const info = posted.get('TradeInfo') ?? '';
      if (info === '' || !sameText(posted.get('TradeSha') ?? '', tradeSha(info, keys))) return null;
      const message = parseJson(open(info, keys));
      if (!message) return null;
      const result = resultOf(message);
      const whose = [text(result.MerchantID), posted.get('MerchantID') ?? merchant.merchantId];
      return {
        number: text(result.MerchantOrderNo),
        amount: whole(result.Amt),
        ours: whose.every((id) => id === merchant.merchantId),
        outcome: outcomeOf(text(message.Status), text(message.Message), result),
        kept: kept({ ...message, ...result }),
      };
    },
    async query({ number, amount }, nowMs) {
      const answer = await ask(number, amount, nowMs);
      const result = resultOf(answer);
      const base = { number, kept: kept({ ...answer, ...result }) };
      // No such trade: the form never reached the gateway.
      if (text(answer.Status) === 'TRA10021')
        return { ...base, amount, ours: true, outcome: { state: 'unknown' } };
      const outcomes: Record<string, () => Outcome> = {
        '0': () => ({ state: 'unpaid' }),
        '1': () => paidOf(result),
        '2': () => ({ state: 'failed', reason: text(result.RespondMsg) || '付款失敗' }),
        '3': () => ({ state: 'failed', reason: '交易已取消' }),
        '6': () => ({ state: 'refunded' }),
      };
      return {
        ...base,
        number: text(result.MerchantOrderNo),
        amount: whole(result.Amt),
        ours: text(result.MerchantID) === merchant.merchantId,
        outcome: outcomes[text(result.TradeStatus)]?.() ?? { state: 'unpaid' },
      };
    },
    async givenBack({ number, amount }, nowMs) {
      const result = resultOf(await ask(number, amount, nowMs));
      if (['3', '6'].includes(text(result.TradeStatus))) return amount;
      // `BackBalance` is reported only after a part of the payment was given back.
      const isBegun = Number(text(result.BackStatus) || '0') > 0;
      return isBegun ? amount - (whole(result.BackBalance) ?? amount) : 0;
    },
    async refund({ number, amount, tradeNumber }, back, nowMs) {
      const trade = {
        RespondType: 'JSON',
        TimeStamp: String(Math.floor(nowMs / 1_000)),
        MerchantOrderNo: number,
        TradeNo: tradeNumber,
        IndexType: '1',
      };
      // A whole payment that the bank has not collected yet is cancelled; in all other cases the money is refunded.
      if (back === amount) {
        const { Status } = await postSealed('/API/CreditCard/Cancel', {
          ...trade,
          Version: '1.0',
          Amt: String(amount),
        });
        if (text(Status) === 'SUCCESS') return true;
      }
      const { Status } = await postSealed('/API/CreditCard/Close', {
        ...trade,
        Version: '1.1',
        Amt: String(back),
        CloseType: '2',
      });
      return text(Status) === 'SUCCESS';
    },
  };
}
