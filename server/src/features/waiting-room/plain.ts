import {
  plainPlacePath,
  resultOfTubePath,
  tubePath,
  tubeTicketPath,
  waitingRoomPath,
} from '@kujiya/contract/shop/paths';
import { type WaitingPlace, waitingRefusals } from '@kujiya/contract/waiting-room';
import { isListed, placeWords, stageOf } from '@kujiya/contract/waiting-words';
import { sha256 } from '#platform/crypto.ts';
import { escapeMarkup } from '#platform/escape.ts';

const style = `body{font:18px/1.7 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:24px 16px;background:#fff9ef;color:#201a17}
main{border:1.5px solid #201a17;border-radius:12px;background:#fff;padding:16px 20px}h1{font-size:28px;margin:.2em 0}
strong{font-size:44px}a{color:#c92a20;font-weight:bold}button{font:inherit;font-weight:bold;padding:8px 16px;border:1.5px solid #201a17;border-radius:12px;background:#fff;color:inherit}small{color:#6b6058}`;

/** Pages forbid every style but the shop's own files: this one is allowed by its hash. */
const policy = `default-src 'none'; style-src 'sha256-${sha256(style).toString('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

function bodyOf(data: WaitingPlace, now: number, refused: string | undefined): string {
  const { title, text } = placeWords(data);
  const { place, product_id, tube_id } = data;
  const stage = stageOf(data);
  const links =
    stage === 'turn' || stage === 'closed'
      ? [[tubeTicketPath(product_id, tube_id), '選籤抽賞']]
      : stage === 'sold_out'
        ? [[resultOfTubePath(tube_id), '看抽籤結果']]
        : place?.outcome
          ? [
              [
                waitingRoomPath(tube_id),
                `${data.state === 'before' && !isListed(data) ? '重新進場' : '重新排隊'}（需要 JavaScript）`,
              ],
            ]
          : [];
  const isKept = place?.outcome === null && stage !== 'closed' && stage !== 'sold_out';
  const left = stage === 'turn' && place?.turn_until ? Date.parse(place.turn_until) - now : null;
  return [
    `<small>${escapeMarkup(data.product_name)}・${escapeMarkup(data.tube_title)}</small><h1>${escapeMarkup(title)}</h1>`,
    stage === 'waiting' && place?.number != null ? `<p>您的號碼 <strong>${place.number}</strong></p>` : '',
    left === null ? '' : `<p>還有 <strong>${Math.max(0, Math.ceil(left / 1_000))}</strong> 秒</p>`,
    `<p>${escapeMarkup(text)}</p>`,
    refused === undefined ? '' : `<p role="alert"><b>${escapeMarkup(refused)}</b></p>`,
    `<p>剩 ${data.remaining_tickets}／${data.total_tickets} 張籤</p>`,
    stage === 'turn' && place
      ? `<form method="post" action="${escapeMarkup(plainPlacePath(place.ticket))}"><button>我抽完了，讓下一位</button></form>`
      : '',
    ...[...links, [tubePath(product_id, tube_id), '看商品']].map(
      ([to = '', label]) => `<p><a href="${escapeMarkup(to)}">${label}</a></p>`,
    ),
    `<p><small>這一頁不需要 JavaScript，每 ${data.again_in} 秒自動更新${isKept ? '，開著就會保留您的順位' : ''}。購買時需要 JavaScript。</small></p>`,
  ].join('');
}

/**
 * At `now` (epoch ms): a member's place as a page without scripts that reloads itself, with its Content-Security-Policy;
 * `refused`: why the turn could not be handed on.
 */
export function plainPage(
  shopName: string,
  data: WaitingPlace | null,
  now: number,
  refused?: string,
): { html: string; policy: string } {
  const refresh = data ? `<meta http-equiv="refresh" content="${data.again_in}">` : '';
  const body = data
    ? bodyOf(data, now, refused)
    : `<h1>${waitingRefusals.place_missing.message}</h1><p><a href="/">回首頁</a></p>`;
  return {
    policy,
    html: `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${refresh}<title>排隊・${escapeMarkup(shopName)}</title><style>${style}</style><main>${body}</main></html>`,
  };
}
