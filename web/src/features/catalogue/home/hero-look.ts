import type { ProductCard } from '@kujiya/contract/catalogue';
import { type Shelf, shelfOf } from '@kujiya/contract/shop/games';

type Look = {
  /** The carton's board, the capsule's lower half. */
  shell: string;
  /** Background and text of the banner; each pair, and that with the accent, at least 4.5:1 where a ray lightens it. */
  banner: string;
  /** Background of the small panel, whose text is ink. */
  panel: string;
  accent: string;
  /** The unit of the price, and the label of the button. */
  unit: string;
  action: string;
  /** The rules of the game in one sentence. */
  play: string;
};

const looks: Record<Shelf, Look> = {
  ichiban: {
    shell: '#ffa9be',
    banner: 'bg-kuji-ink text-white',
    panel: 'bg-[#ffe4ea]',
    accent: 'text-butter-tint',
    unit: '每抽',
    action: '去抽籤',
    play: '挑一張籤，撕開就知道。',
  },
  blindbox: {
    shell: '#9ccbff',
    banner: 'bg-tier-b text-white',
    panel: 'bg-[#d9ebff]',
    accent: 'text-butter-tint',
    unit: '每盒',
    action: '看盒玩',
    play: '一盒一隻，拆開才知道。',
  },
  gacha: {
    shell: '#e4372c',
    banner: 'bg-game-gacha text-ink',
    panel: 'bg-[#ffe6c7]',
    accent: 'text-ink',
    unit: '每轉',
    action: '看轉蛋',
    play: '轉一下，掉下來的是哪一顆？',
  },
  shop: {
    shell: '#d8d2c9',
    banner: 'bg-night text-white',
    panel: 'bg-paper-deep',
    accent: 'text-butter',
    unit: '售價',
    action: '看看',
    play: '看到的就是您會收到的。',
  },
};

export type HeroLook = Look & { game: Shelf };

export const heroLook = (card: ProductCard): HeroLook => {
  const game = shelfOf(card.type);
  return { game, ...looks[game] };
};

/** The name without the series it begins with, because the series has a line of its own. */
export const ownName = ({ name, series }: Pick<ProductCard, 'name' | 'series'>): string =>
  name.startsWith(series) ? name.slice(series.length).trim() || name : name;
