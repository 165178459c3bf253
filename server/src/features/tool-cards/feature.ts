import { countTools, listTools, listUserTools } from '@kujiya/contract/tool-cards';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { toolCardRoutes } from './routes.ts';

export const toolCards = defineFeature({
  // `useTool` opens a box, so blindbox serves it.
  calls: { listTools, listUserTools, countTools },
  routes: toolCardRoutes,
  memberData: {
    tables: { user_tools: 'kept' },
    texts: { kept: ['user_tools.source'] },
    export: { tool_cards: queries.exportCards },
    belongings: { tool_cards: queries.countUsable },
  },
});
