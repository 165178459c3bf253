import type { ProductCard } from '@kujiya/contract/catalogue';

/** What a card says of what is left: around the number of tickets, and how loud. */
export type Badge = { tone: 'last' | 'big' | 'gone' | 'plain'; before?: string; after?: string };

type Left = Pick<ProductCard, 'big_left' | 'last_near' | 'hidden_left'>;

/** The one badge of a product on sale, by rank: the last prize is near, a big one is left, the big ones are gone. */
export const badgeOf = ({ big_left: big, last_near: near, hidden_left: hidden }: Left): Badge =>
  near !== undefined
    ? { tone: 'last', before: '最後賞・' }
    : big
      ? { tone: 'big', before: 'A賞還在・' }
      : big === 0
        ? { tone: 'gone', after: '・大賞已出' }
        : hidden
          ? { tone: 'big', before: '隱藏款還在' }
          : { tone: 'plain' };
