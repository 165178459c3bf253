import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { timeLimits } from '#platform/time-limits.ts';
import type { Shop } from '#shop/feature.ts';
import { merchantOf, sandboxRoot as root, settlementPath } from '#shop/payments/newebpay.ts';
import { checkCode, checkValue, keysOf, open, sameText, seal, tradeSha } from '#shop/payments/seal.ts';
import { readTradeRequest, type TradeRequest } from './ask.ts';
import { type Action, sendBack, sendDone, sendRefusal, sendTrade, sendWaiting } from './page.ts';
import * as queries from './queries.ts';
import { settledTrades, settlementCsv } from './settlement.ts';

/** Routes of a sandbox are no calls of the shop, so the API reference leaves them out. */
const hidden = { schema: { hide: true } };
type Posted = { Body: Record<string, string> };

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
/** A time as the gateway's clock shows it. */
const clockText = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' });
/** Only the path: the request goes to this server itself, even when the public address of the shop is another. */
const pathOf = (url: string) => {
  const { pathname = '/', search = '' } = URL.parse(url) ?? {};
  return pathname + search;
};

/** Days for which a code can be paid. */
const codeDays = 7;
const dayMs = 86_400_000;

/** Seconds after which a late payment arrives: longer than any reservation of a draw lasts. */
const lateSeconds = 600;

/** NewebPay, imitated by this server: the same protocol, and a button for everything that can go wrong. */
export function newebpaySandbox(app: FastifyInstance, shop: Shop): void {
  const { db, clock, log } = shop;
  const merchant = merchantOf(shop.config);
  const keys = keysOf(merchant);
  const late = new Set<NodeJS.Timeout>();

  /** The gateway's answer about a trade, to the shop's server or by way of the browser. */
  function answerOf(trade: queries.Trade, status: string, message: string): Record<string, string> {
    const type = trade.payment_type ?? 'CREDIT';
    const wallet = type === 'APPLEPAY' ? 'APPLEPAY' : type === 'ANDROIDPAY' ? 'GOOGLEPAY' : null;
    const until = new Date(trade.created_at.getTime() + codeDays * dayMs);
    const [day = '', time = ''] = clockText(until).split(' ');
    const result = {
      MerchantID: merchant.merchantId,
      Amt: trade.amount,
      TradeNo: trade.trade_number,
      MerchantOrderNo: trade.number,
      PaymentType: wallet ? 'CREDIT' : type,
      ...(wallet && { PaymentMethod: wallet }),
      ...(trade.paid_at && { PayTime: clockText(trade.paid_at) }),
      ...(trade.paid_at &&
        ['CREDIT', 'APPLEPAY', 'ANDROIDPAY'].includes(type) && {
          RespondCode: '00',
          Auth: '930637',
          Card6No: '400022',
          Card4No: '1111',
          Exp: '3012',
        }),
      ...(trade.code &&
        !trade.paid_at && {
          ...(type === 'VACC' && { BankCode: '013' }),
          CodeNo: trade.code,
          ExpireDate: day,
          ExpireTime: time,
        }),
    };
    const info = seal(JSON.stringify({ Status: status, Message: message, Result: result }), keys);
    return {
      Status: status,
      MerchantID: merchant.merchantId,
      Version: '2.0',
      TradeInfo: info,
      TradeSha: tradeSha(info, keys),
    };
  }

  const paidAnswer = (trade: queries.Trade) => answerOf(trade, 'SUCCESS', '授權成功');

  /** Notifies the shop's server until it answers 200, at most three times. */
  async function notify(trade: queries.Trade, answer: Record<string, string>): Promise<void> {
    for (let left = 3; left > 0; left--) {
      const response = await fetch(shop.ownUrl() + pathOf(trade.notify_url), {
        method: 'POST',
        body: new URLSearchParams(answer),
        signal: AbortSignal.timeout(timeLimits.providers.sandboxNotice),
      }).catch(() => null);
      if (response?.status === 200) return;
    }
    log.warn({ number: trade.number }, 'the sandbox gateway could not send a notice of a payment');
  }

  async function settle(number: string, method: string): Promise<queries.Trade | undefined> {
    const [trade] = await queries.endTrade.alone(db, number, 1, method);
    if (trade) await notify(trade, paidAnswer(trade));
    return trade;
  }

  app.post<Posted>(`${root}/MPG/mpg_gateway`, hidden, async ({ body }, reply) => {
    const asked = readTradeRequest(body ?? {}, merchant.merchantId, keys, clock());
    if ('code' in asked) return sendRefusal(reply, asked.code, asked.words);
    const [made] = await insert(asked);
    const [trade] = made ? [made] : await queries.findTrade(db, asked.number);
    if (trade?.status !== 0 || trade.amount !== asked.amount)
      return sendRefusal(reply, 'MPG03008', '商店訂單編號重複');
    return sendTrade(reply, trade, root);
  });

  const insert = (asked: TradeRequest) =>
    queries.insertTrade.alone(db, {
      ...asked,
      second: clockText(new Date(clock())).replace(/\D/g, '').slice(2),
    });

  type Acting = { trade: queries.Trade; method: string; reply: FastifyReply };
  const isLater = (method: string) => method === 'VACC' || method === 'CVS';

  async function code({ trade, method, reply }: Acting) {
    const [given] = await queries.giveCode.alone(
      db,
      trade.number,
      method,
      digits(method === 'CVS' ? 14 : 16),
    );
    if (!given) return sendRefusal(reply, 'MPG03008', '這筆交易已經結束');
    const answer = answerOf(given, 'SUCCESS', '取號成功');
    return sendBack(reply, pathOf(given.customer_url), answer, '取號成功');
  }

  /** Pays, notifies the shop `times` times at once, and takes the browser back. */
  async function pay({ trade, method, reply }: Acting, times: number) {
    if (isLater(method)) return code({ trade, method, reply });
    const [paid] = await queries.endTrade.alone(db, trade.number, 1, method);
    if (!paid) return sendRefusal(reply, 'MPG03008', '這筆交易已經結束');
    const answer = paidAnswer(paid);
    await Promise.all(Array.from({ length: times }, () => notify(paid, answer)));
    return sendBack(reply, pathOf(paid.return_url), answer, '付款完成');
  }

  const doings: Record<Action | 'settle', (acting: Acting) => Promise<unknown>> = {
    pay: (acting) => pay(acting, 1),
    lose: (acting) => pay(acting, 0),
    thrice: (acting) => pay(acting, 3),
    async fail({ trade, method, reply }) {
      const [failed] = await queries.endTrade.alone(db, trade.number, 2, method);
      if (!failed) return sendRefusal(reply, 'MPG03008', '這筆交易已經結束');
      const answer = answerOf(failed, 'TRA10016', '信用卡授權失敗');
      await notify(failed, answer);
      return sendBack(reply, pathOf(failed.return_url), answer, '付款失敗');
    },
    abandon: async ({ trade, reply }) => reply.redirect(pathOf(trade.back_url), 303),
    async late({ trade, method, reply }) {
      const timer = setTimeout(() => {
        late.delete(timer);
        settle(trade.number, method).catch((error: unknown) =>
          log.warn({ err: error }, 'a late payment of the sandbox failed'),
        );
      }, lateSeconds * 1_000).unref();
      late.add(timer);
      return sendDone(reply, '稍後會自動付款', root);
    },
    async settle({ trade, method, reply }) {
      const settled = await settle(trade.number, method);
      return settled ? sendDone(reply, '付款完成', root) : sendRefusal(reply, 'MPG03008', '這筆交易已經結束');
    },
  };

  app.get(settlementPath, hidden, async (_request, reply) => {
    const rows = await settledTrades(db, new Date(clock()));
    return reply
      .header('content-disposition', 'attachment; filename="settlement.csv"')
      .type('text/csv; charset=utf-8')
      .send(settlementCsv(rows));
  });

  app.get(root, hidden, async (_request, reply) => sendWaiting(reply, await queries.listWaiting(db), root));

  app.post<Posted>(`${root}/pay`, hidden, async ({ body }, reply) => {
    const [trade] = await queries.findTrade(db, body?.number ?? '');
    const doing = Object.hasOwn(doings, body?.action ?? '') && doings[body?.action as Action];
    const method = body?.method ?? '';
    if (!trade || !doing || !trade.methods.includes(method))
      return sendRefusal(reply, 'MPG01000', '找不到這筆交易');
    return doing({ trade, method, reply });
  });

  app.post<Posted>(`${root}/API/QueryTradeInfo`, hidden, async ({ body }, reply) => {
    const { MerchantID = '', MerchantOrderNo = '', Amt = '', CheckValue = '', Version } = body ?? {};
    const proof = checkValue({ Amt, MerchantID, MerchantOrderNo }, keys);
    if (Version !== '1.3' || MerchantID !== merchant.merchantId || !sameText(CheckValue, proof))
      return reply.send({ Status: 'TRA10007', Message: 'CheckValue 驗證失敗', Result: {} });
    const [trade] = await queries.findTrade(db, MerchantOrderNo);
    if (!trade || String(trade.amount) !== Amt)
      return reply.send({ Status: 'TRA10021', Message: '查無交易資料', Result: {} });
    const named = {
      Amt: trade.amount,
      MerchantID,
      MerchantOrderNo: trade.number,
      TradeNo: trade.trade_number,
    };
    return reply.send({
      Status: 'SUCCESS',
      Message: '查詢成功',
      Result: {
        ...named,
        TradeStatus: String(trade.status),
        PaymentType: trade.payment_type ?? 'CREDIT',
        ...(trade.paid_at && { PayTime: clockText(trade.paid_at) }),
        ...(trade.paid_at && {
          BackBalance: String(trade.amount - trade.refunded),
          BackStatus: trade.refunded > 0 ? '3' : '0',
        }),
        ...(trade.paid_at && trade.payment_type === 'CREDIT' && { Card6No: '400022', Card4No: '1111' }),
        ...(trade.status === 1 && { RespondCode: '00', RespondMsg: '授權成功' }),
        ...(trade.status === 2 && { RespondCode: '05', RespondMsg: '發卡銀行拒絕交易' }),
        CheckCode: checkCode(named, keys),
      },
    });
  });

  const sealed = (posted: Record<string, string>) =>
    posted.MerchantID_ === merchant.merchantId
      ? new URLSearchParams(open(posted.PostData_ ?? '', keys) ?? '')
      : new URLSearchParams();

  const giveBack = (
    path: string,
    version: string,
    closeType: string | null,
    work: typeof queries.refundTrade,
  ) =>
    app.post<Posted>(root + path, hidden, async ({ body }, reply) => {
      const asked = sealed(body ?? {});
      const number = asked.get('MerchantOrderNo') ?? '';
      const amount = Number(asked.get('Amt'));
      const [trade] = await queries.findTrade(db, number);
      const isAsked = asked.get('Version') === version && trade?.trade_number === asked.get('TradeNo');
      // Payments from other wallets are refunded at another address, which this shop does not use.
      const isCard = ['CREDIT', 'APPLEPAY', 'ANDROIDPAY'].includes(trade?.payment_type ?? '');
      const isRight = isAsked && isCard && Number.isInteger(amount) && amount > 0;
      const [done] =
        isRight && asked.get('CloseType') === closeType
          ? await work.alone(db, number, amount, new Date(clock()))
          : [];
      return reply.send({
        Status: done ? 'SUCCESS' : 'TRA10035',
        Message: done ? '退款成功' : '交易狀態不符',
        Result: done ? { MerchantID: merchant.merchantId, MerchantOrderNo: number, Amt: amount } : {},
      });
    });
  giveBack('/API/CreditCard/Cancel', '1.0', null, queries.voidTrade);
  giveBack('/API/CreditCard/Close', '1.1', '2', queries.refundTrade);

  app.addHook('onClose', async () => {
    for (const timer of late) clearTimeout(timer);
  });
}
