import { type Static, Type } from 'typebox';
import { blindboxRefusals } from './blindbox.ts';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp } from './kernel/schema.ts';
import { Figure } from './shop/draws.ts';

/** Days for which an expired card is still listed. */
export const expiredCardDays = 90;
/** Most cards in the list. */
export const cardsListed = 500;

export const toolRefusals = defineRefusals({
  tool_missing: [404, '找不到這張道具卡'],
  tool_expired: [409, '這張道具卡已經過期'],
  tool_used: [409, '這張道具卡已經使用過了'],
  no_box_held: [409, '請先在盒玩頁選好一盒，再使用道具卡'],
});

/** The messages of this feature's successful calls. */
export const toolMessages = {
  shake_card: (figure: string) => `這一盒不是「${figure}」`,
  insight_card: (figure: string) => `這一盒是「${figure}」`,
} as const;

/** `shake_card`: hint card, names a figure the box does not hold. `insight_card`: names the figure in the box. */
export const ToolType = Type.Union([Type.Literal('shake_card'), Type.Literal('insight_card')]);
export type ToolType = Static<typeof ToolType>;

export const Tool = Type.Object({
  id: Id,
  type: ToolType,
  name: Type.String(),
  image: Type.String(),
  description: Type.String(),
});
export type Tool = Static<typeof Tool>;

/** An unused card of a member. */
export const UserTool = Type.Object({
  id: Id,
  tool_id: Id,
  expired: Type.Boolean(),
  expires_at: Timestamp,
  /** The last day it can be used, as a date in Taipei. */
  formatted_expiry: Type.String(),
});
export type UserTool = Static<typeof UserTool>;

const Status = Type.Literal('success');

export const listTools = defineCall({
  method: 'GET',
  path: '/api/tools',
  access: 'auto',
  cache: 1,
  summary: 'List the kinds of tool cards.',
  answer: Type.Object({ status: Status, data: Type.Array(Tool) }),
  failure: '獲取道具卡種類失敗',
});

export const listUserTools = defineCall({
  method: 'GET',
  path: '/api/user/tools',
  access: 'user',
  summary:
    "List the member's unused tool cards, soonest to expire first, followed by those expired in the last 90 days.",
  answer: Type.Object({ status: Status, data: Type.Array(UserTool) }),
  failure: '獲取使用者道具卡失敗',
});

export const countTools = defineCall({
  method: 'GET',
  path: '/api/user/tools/count',
  access: 'user',
  summary: "Count the member's usable tool cards of each kind.",
  answer: Success({
    data: Type.Object({ shake_card: Type.Integer(), insight_card: Type.Integer() }),
  }),
  failure: '獲取使用者道具卡失敗',
});

export const useTool = defineCall({
  method: 'POST',
  path: '/api/user/tools/use',
  access: 'user',
  summary: "Use one of the member's tool cards on the held box.",
  body: Type.Object({ user_tool_id: Id }),
  answer: Type.Object({
    status: Status,
    message: Type.String(),
    data: Type.Object({
      type: ToolType,
      package_id: Id,
      item_index: Type.Integer(),
      not_me_item: Nullable(Figure),
      current_item: Nullable(Figure),
    }),
  }),
  refusals: [
    toolRefusals.tool_missing,
    toolRefusals.tool_expired,
    toolRefusals.tool_used,
    toolRefusals.no_box_held,
    blindboxRefusals.nothing_to_hint,
    blindboxRefusals.insight_known,
  ],
  idempotent: true,
  movesMoney: true,
  fields: { user_tool_id: toolRefusals.tool_missing },
  failure: '使用道具卡失敗',
});
