import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { detailPath, lotFairnessPath } from '@kujiya/contract/shop/paths';
import { ourShop } from '#lib/settings.ts';
import { rarityName } from '#shop/prize/rarity.ts';
import { cardWidth, factsOf, type ShareContent } from '#shop/share/content.ts';
import type { MachineState } from '../stock.ts';
import type { OpenedCapsule } from './found.ts';

/** The lid line of a capsule as the edge of the card's foot: it sags like the rim of a bowl seen from above. */
const lidLine = (): number[] => {
  const steps = 24;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const across = (step / steps) * 2 - 1;
    return [((across + 1) / 2) * cardWidth, 22 * (1 - across * across) - 20];
  }).flat();
};

const feet: Record<string, string> = {
  secret: '#8a5a00',
  hidden: '#171210',
  rare: '#2659b8',
  ultra_rare: '#7b34ad',
};

/** The share sheet of an opening: its rarest figure, with a link to the machine. */
export function shareOf(
  product: Pick<MachineState['product'], 'id' | 'name'>,
  best: OpenedCapsule,
  receipt: DrawReceipt,
): ShareContent {
  const rarity = rarityName(best.rarity);
  return {
    title: '分享這次轉蛋',
    text: `我在${ourShop.shortName}轉到${rarity}「${best.name}」！`,
    path: detailPath('gacha', product.id),
    picture: {
      picture: best.picture,
      name: best.name,
      product: product.name,
      note: best.number === null ? rarity : `${rarity}・第 ${best.number} 顆轉蛋`,
      facts: factsOf({
        drawnAt: receipt.drawn_at,
        place: best.number === null ? undefined : `第 ${best.number}／${receipt.total} 顆`,
      }),
      receipt: lotFairnessPath('gacha', product.id, receipt.lot_id),
      badge: { rarity: best.rarity },
      foot: { color: feet[best.rarity] ?? '#c92a20', edge: lidLine() },
    },
  };
}
