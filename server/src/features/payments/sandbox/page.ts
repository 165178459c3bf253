import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeMarkup } from '#platform/escape.ts';
import type { Trade } from './queries.ts';

const style = `*{box-sizing:border-box}body{font:16px/1.6 system-ui,sans-serif;max-width:560px;margin:24px auto;padding:0 16px;background:#eef2f6;color:#1b2733}
h1{font-size:24px;margin:0 0 12px}p.note{background:#ffcb3d;padding:10px 14px;border:1.5px solid #1b2733;border-radius:10px;font-weight:700}
section{background:#fff;border-radius:12px;padding:16px 20px;margin:16px 0;box-shadow:0 1px 3px #0002}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}dt{color:#4d5b68}dd{margin:0;text-align:right;overflow-wrap:anywhere}
dd.sum{font-size:24px;font-weight:900}fieldset{border:0;padding:0;margin:0 0 12px}legend{font-weight:700}
label{display:flex;gap:10px;align-items:center;min-height:44px}input{width:20px;height:20px;margin:0}
button,a.way{display:block;width:100%;min-height:48px;margin:8px 0;padding:10px 14px;border-radius:10px;border:1.5px solid #1b2733;background:#fff;color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
button.main{background:#14508c;border-color:#14508c;color:#fff;font-weight:700}:focus-visible{outline:3px solid #14508c;outline-offset:2px}
li{margin:12px 0}ul{list-style:none;padding:0;margin:0}`;

/** Sends a page of the imitated gateway. The only script it may contain submits its form. */
function send(reply: FastifyReply, title: string, body: string, script?: { nonce: string }) {
  const scripts = script ? `; script-src 'nonce-${script.nonce}'` : '';
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'${scripts}`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main><h1>${title}</h1><p class="note">這是測試環境：不會真的扣款。</p>${body}</main></html>`,
    );
}

const methodNames: Readonly<Record<string, string>> = {
  CREDIT: '信用卡',
  LINEPAY: 'LINE Pay',
  APPLEPAY: 'Apple Pay',
  ANDROIDPAY: 'Google Pay',
  VACC: 'ATM 轉帳',
  CVS: '超商代碼',
};

const summary = ({ description, number, amount }: Trade) =>
  `<section><dl><dt>商品</dt><dd>${escapeMarkup(description)}</dd><dt>訂單編號</dt><dd>${escapeMarkup(number)}</dd><dt>金額</dt><dd class="sum">NT$${amount.toLocaleString('en-US')}</dd></dl></section>`;

const actions = [
  ['pay', '付款'],
  ['fail', '付款失敗（授權被拒）'],
  ['lose', '付款，但通知遺失'],
  ['thrice', '付款，通知送三次'],
  ['late', '晚點才付款'],
  ['abandon', '放棄，返回商店'],
] as const;
export type Action = (typeof actions)[number][0];

/** The page where the buyer chooses a payment method and its outcome. */
export function sendTrade(reply: FastifyReply, trade: Trade, root: string) {
  const methods = trade.methods.map(
    (method, i) =>
      `<label><input type="radio" name="method" value="${method}"${i === 0 ? ' checked' : ''}>${methodNames[method] ?? method}</label>`,
  );
  const buttons = actions.map(
    ([action, label]) =>
      `<button name="action" value="${action}"${action === 'pay' ? ' class="main"' : ''}>${label}</button>`,
  );
  return send(
    reply,
    '測試付款頁',
    `${summary(trade)}<section><form method="post" action="${root}/pay"><input type="hidden" name="number" value="${escapeMarkup(trade.number)}"><fieldset><legend>付款方式</legend>${methods.join('')}</fieldset><p>測試卡號 4000-2211-1111-1111，有效期限與末三碼隨意。</p>${buttons.join('')}</form></section>`,
  );
}

/** Takes the browser back to the shop with the gateway's answer. */
export function sendBack(
  reply: FastifyReply,
  to: string,
  fields: Readonly<Record<string, string>>,
  words: string,
) {
  const nonce = randomBytes(16).toString('base64');
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return send(
    reply,
    words,
    `<section><form method="post" action="${escapeMarkup(to)}">${inputs.join('')}<button class="main">返回商店</button></form></section><script nonce="${nonce}">document.forms[0].submit()</script>`,
    { nonce },
  );
}

/** The trades that can still be paid: at the ATM, at the shop's counter, or late. */
export function sendWaiting(reply: FastifyReply, trades: readonly Trade[], root: string) {
  const rows = trades.map(
    (trade) =>
      `<li>${summary(trade)}<form method="post" action="${root}/pay"><input type="hidden" name="number" value="${escapeMarkup(trade.number)}"><input type="hidden" name="method" value="${escapeMarkup(trade.payment_type ?? trade.methods[0] ?? 'CREDIT')}"><button class="main" name="action" value="settle">${trade.code ? `用代碼 ${escapeMarkup(trade.code)} 付款` : '現在付款'}</button></form></li>`,
  );
  const list =
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<section><p>沒有等待付款的交易。</p></section>';
  return send(reply, '等待付款的交易', list);
}

/** A page that says why the gateway refuses a trade, under its own code. */
export const sendRefusal = (reply: FastifyReply, code: string, words: string) =>
  send(
    reply.status(400),
    '交易無法進行',
    `<section><p><b>${escapeMarkup(code)}</b></p><p>${escapeMarkup(words)}</p></section>`,
  );

/** A page that confirms an action, with links to the waiting trades (`root`) and to the shop. */
export const sendDone = (reply: FastifyReply, words: string, root: string) =>
  send(
    reply,
    words,
    `<section><a class="way" href="${root}">等待付款的交易</a><a class="way" href="/">回到商店</a></section>`,
  );
