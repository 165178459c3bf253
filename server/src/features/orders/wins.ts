import { orderLimits, type Win } from '@kujiya/contract/orders';
import { gameOfProductType } from '@kujiya/contract/shop/games';
import { detailPath, homePath } from '@kujiya/contract/shop/paths';
import type { Shop } from '#shop/feature.ts';
import { maskedName } from '#shop/masked-name.ts';
import * as queries from './queries.ts';

/** The latest big prizes whose tickets may be torn by now, newest first, with the winners' names masked. */
export async function latestWins({ db }: Shop, limit: number): Promise<Win[]> {
  const wins = await queries.latestWins(db, limit, orderLimits.winsAmong, orderLimits.winsAfter);
  return wins.map(({ id, winner, product_id, product_name, type, prize, tier }) => {
    const game = gameOfProductType(type);
    const rank = tier === null ? '' : tier === 'LAST' ? '最後賞 ' : `${tier}賞 `;
    const won = `${rank}${prize}`;
    const name = maskedName(winner);
    return {
      id,
      text: `恭喜 ${name} 從「${product_name}」獲得 ${won}`,
      highlight: [name, won],
      link: game ? detailPath(game, product_id) : homePath,
      target: '_self' as const,
    };
  });
}
