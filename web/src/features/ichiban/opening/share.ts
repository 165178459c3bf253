import { drawPath } from '@kujiya/contract/shop/paths';
import { ourShop } from '#lib/settings.ts';
import { tierName } from '#shop/prize/tier.ts';
import { cardWidth, type ShareContent } from '#shop/share/content.ts';
import { tornEdge } from './paper/edge.ts';
import type { SeenDraw } from './queries.ts';
import { isLast, type Reveal } from './sequence.ts';

/** The share sheet of an ichiban draw: its best ticket, torn open. */
export function shareOf(draw: SeenDraw, { prize, number }: Reveal, code: string): ShareContent {
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
      badge: { tier: prize.tier },
      foot: {
        color: isLast(prize) ? '#171210' : '#c92a20',
        edge: tornEdge(cardWidth / 2, number ?? 777, 3).map((at) => at * 2),
      },
    },
  };
}
