import * as calls from '@kujiya/contract/blindbox';
import * as purchaseCalls from '@kujiya/contract/box-purchase';
import * as figureCalls from '@kujiya/contract/figures';
import { useTool } from '@kujiya/contract/tool-cards';
import { defineFeature } from '#shop/feature.ts';
import { publishCardDraw, publishCase } from './live.ts';
import * as queries from './queries.ts';
import { blindboxRoutes } from './routes.ts';

export const blindbox = defineFeature({
  calls: { ...calls, ...figureCalls, ...purchaseCalls, useTool },
  routes: blindboxRoutes,
  notices: { blindbox: publishCase, 'blindbox:card': publishCardDraw },
  audit: [queries.doubleHolds, queries.brokenUses],
  memberData: { tables: { slot_locks: 'kept', tool_uses: 'kept' } },
});
