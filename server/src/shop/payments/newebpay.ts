import { isEmail } from '@kujiya/contract/shop/invoice';
import type { Config, GatewaySwitch } from '#platform/config.ts';
import { timeLimits } from '#platform/time-limits.ts';
import type { Gateway, GatewayForm, Offer, Outcome, PaymentRequest } from './gateway.ts';
import {
  type Fields,
  kept,
  laterSwitches,
  outcomeOf,
  paidOf,
  parseJson,
  replyOf,
  resultOf,
  text,
  whole,
} from './newebpay-messages.ts';
import { checkCode, checkValue, keysOf, open, sameText, seal, tradeSha } from './seal.ts';

/** Paths of the shop that the gateway calls or redirects to. */
export const noticePath = '/api/payment/newebpay/notify';
export const returnPath = '/api/payment/newebpay/return';
/** The sandbox's path on this server. */
export const sandboxRoot = '/sandbox/newebpay';
/** Where the sandbox offers its settlement table. */
export const settlementPath = `${sandboxRoot}/settlement.csv`;

/** The credentials the sandbox and its shop share; they are public. */
const sandboxMerchant = {
  merchantId: 'SANDBOX01',
  hashKey: 'sandbox-key-of-32-characters-all',
  hashIv: 'sandbox-iv-16-ch',
};
/** The shop's account at the gateway; without one, the sandbox's. */
export const merchantOf = ({ newebpay }: Pick<Config, 'newebpay'>) => newebpay ?? sandboxMerchant;

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

  function form(asked: PaymentRequest, nowMs: number): GatewayForm {
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
      const stored = kept({ ...message, ...result });
      const whose = [text(result.MerchantID), posted.get('MerchantID') ?? merchant.merchantId];
      return {
        number: text(result.MerchantOrderNo),
        amount: whole(result.Amt),
        ours: whose.every((id) => id === merchant.merchantId),
        outcome: outcomeOf(text(message.Status), text(message.Message), result),
        kept: stored,
        said: replyOf(stored),
      };
    },
    async query({ number, amount }, nowMs) {
      const answer = await ask(number, amount, nowMs);
      const result = resultOf(answer);
      const stored = kept({ ...answer, ...result });
      const base = { number, kept: stored, said: replyOf(stored) };
      // No such trade: the form never reached the gateway.
      if (text(answer.Status) === 'TRA10021')
        return { ...base, amount, ours: true, outcome: { state: 'unknown' } };
      const outcomes: Record<string, () => Outcome> = {
        '0': () => ({ state: 'unpaid' }),
        '1': () => paidOf(result),
        '2': () => ({ state: 'failed', reason: base.said.words ?? '付款失敗' }),
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
