import { vipLevel } from '@kujiya/contract/shop/vip';
import { formatCount } from '#lib/format.ts';

type Next = { level: number; have: number; need: number; regains: boolean };

/** How far away the next level is. */
export const wayText = ({ level, have, need, regains }: Next): string =>
  regains
    ? `這一期再累積 ${formatCount(need - have)} 成長值，就回到${vipLevel(level).name}`
    : `再 ${formatCount(need - have)} 成長值升級${vipLevel(level).name}`;
