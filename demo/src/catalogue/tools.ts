import type { Drawing } from '../figures/drawing.ts';
import type { DemoTool } from '../types.ts';

type ToolEntry = { tool: DemoTool; drawing: Drawing };

/** The cards that help to choose a box, with the recipes of their faces. */
export const toolEntries: ToolEntry[] = [
  {
    tool: {
      type: 'shake_card',
      name: '提示卡',
      description: '搖一搖您保留中的盒玩，聽出一款「絕對不是」的款式。同一盒可以再搖，不會重複。',
      image: 'tools/shake-card.webp',
    },
    drawing: {
      frame: 'shake-card',
      series: 'cloud',
      cast: ['sunny', 'cotton', 'drizzle', 'thunder', 'mist', 'starry', 'rainbow', 'moon'],
      kind: 'mini',
      seed: 'shake-card',
    },
  },
  {
    tool: {
      type: 'insight_card',
      name: '透視卡',
      description: '看穿您保留中的盒玩，直接告訴您裡面是哪一款。看完再決定要不要帶走。',
      image: 'tools/insight-card.webp',
    },
    drawing: {
      frame: 'insight-card',
      series: 'night',
      cast: ['popchick', 'corn', 'sausage', 'oyster', 'tofu', 'boba', 'braised'],
      kind: 'mini',
      seed: 'insight-card',
    },
  },
];
