import { type Static, Type } from 'typebox';
import { defineCall, defineWebhook } from './kernel/call.ts';
import { Success } from './kernel/schema.ts';
import { Group, type NotificationGroup } from './notifications.ts';

/** What a member gets by LINE who has chosen nothing: what is gone in minutes. Each message costs the shop. */
export const lineDefaults: readonly NotificationGroup[] = ['likes', 'turns'];

/** The message of a successful change. */
export const lineSaved = 'LINE 通知已儲存';

/**
 * Whether messages reach the member: `off` where the shop sends none, `no_login` without a login by LINE, `not_following`
 * while the shop's account is no friend of theirs.
 */
const LineState = Type.Union([
  Type.Literal('off'),
  Type.Literal('no_login'),
  Type.Literal('not_following'),
  Type.Literal('on'),
]);
export type LineState = Static<typeof LineState>;

const LineSettings = Type.Object({ state: LineState, groups: Type.Array(Group) });

export const getLineSettings = defineCall({
  method: 'GET',
  path: '/api/user/line-settings',
  access: 'user',
  summary:
    'Get the groups of notifications that the member gets by LINE too, and whether messages reach them.',
  answer: Success({ data: LineSettings }),
  failure: 'LINE 通知載入失敗',
});

export const saveLineSettings = defineCall({
  method: 'PUT',
  path: '/api/user/line-settings',
  access: 'user',
  summary: 'Set the groups of notifications that the member gets by LINE too.',
  body: Type.Object({ groups: Type.Array(Group, { maxItems: 20 }) }),
  answer: Success({ message: Type.String(), data: LineSettings }),
  failure: '儲存失敗，請稍後再試',
});

export const lineWebhook = defineWebhook({
  path: '/api/line/webhook',
  summary: 'Receive from LINE who follows the account or has blocked it.',
  bodyLimit: 256 * 1024,
  // All posts come from LINE's few addresses.
  perMinute: 600_000,
});
