import { blindboxRefusals } from '@kujiya/contract/blindbox';
import type { ToolType } from '@kujiya/contract/tool-cards';

/** The name and texts of each kind of tool card. */
export const cardWords: Record<
  ToolType,
  { name: string; none: string; question: string; explained: string; told: string }
> = {
  shake_card: {
    name: '提示卡',
    none: blindboxRefusals.hint_card_missing.message,
    question: '要對這一盒使用提示卡嗎？',
    explained: '提示卡會告訴您一款「不在這一盒裡」的款式。',
    told: '這一盒不是',
  },
  insight_card: {
    name: '透視卡',
    none: blindboxRefusals.insight_card_missing.message,
    question: '要對這一盒使用透視卡嗎？',
    explained: '透視卡會直接告訴您這一盒裝的是哪一款。',
    told: '這一盒就是',
  },
};
