import { drawPath } from '@kujiya/contract/shop/paths';
import type { DrawResult, PublicDrawResult } from '@kujiya/contract/ticket-purchase';
import { ourShop } from '#lib/settings.ts';
import { tierName } from '#shop/prize/tier.ts';
import { cardWidth, factsOf, type ShareContent } from '#shop/share/content.ts';
import { tornEdge } from './paper/edge.ts';
import { isLast, type Reveal } from './sequence.ts';

type Circumstances = Pick<PublicDrawResult, 'drawn_before' | 'copies_before'>;

/**
 * The day of a draw, as which ticket of its tube it was drawn, and the odds: its copies among the tickets left before this
 * purchase. The last prize has no odds: it comes with the last ticket.
 */
export function factsOfDraw(
  { tickets, receipt, ...around }: Pick<DrawResult, 'tickets' | 'receipt'> & Partial<Circumstances>,
  { prize, number }: Pick<Reveal, 'prize' | 'number'>,
): string {
  const { drawn_before: before, copies_before: copies } = around;
  const place =
    number === null ? tickets.length : 1 + tickets.findIndex((one) => one.ticket_number === number);
  return factsOf({
    drawnAt: receipt.drawn_at,
    place: before === undefined ? undefined : `第 ${before + place}／${receipt.total} 抽`,
    copies: number === null ? undefined : copies?.[prize.id],
    among: before === undefined ? undefined : receipt.total - before,
  });
}

/** The share sheet of an ichiban draw: its best ticket, torn open, with the odds where they are known. */
export function shareOf(
  draw: Omit<DrawResult, 'order'>,
  { prize, number }: Reveal,
  code: string,
  around: Circumstances | undefined,
): ShareContent {
  const tier = tierName(prize.tier);
  return {
    title: '分享這次開籤',
    text: `我在${ourShop.shortName}抽中${tier}「${prize.name}」！`,
    path: drawPath(code),
    picture: {
      picture: prize.image_url,
      name: prize.name,
      product: draw.product_name,
      note: `${tier}・${number === null ? '抽走最後一張籤的人' : `第 ${number} 號籤`}`,
      facts: factsOfDraw({ ...draw, ...around }, { prize, number }),
      receipt: drawPath(code),
      badge: { tier: prize.tier },
      foot: {
        color: isLast(prize) ? '#171210' : '#c92a20',
        edge: tornEdge(cardWidth / 2, number ?? 777, 3).map((at) => at * 2),
      },
    },
  };
}
