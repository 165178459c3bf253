import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { Block, memberRefusals } from './members.ts';
import { Reason, staffRefusals } from './session.ts';

export const staffBlockRefusals = defineRefusals({
  block_end_invalid: [422, '結束時間須晚於現在'],
  not_blocked: [409, '這位會員沒有暫停購買'],
});

export const staffBlockMessages = { blocked: '已暫停購買', unblocked: '已恢復購買' } as const;

const step = { access: 'staff', right: 'write_members', method: 'POST', params: IdParams } as const;
const fields = {
  id: memberRefusals.member_missing,
  reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
} as const;

export const staffBlockMember = defineCall({
  ...step,
  words: '暫停會員購買',
  path: '/api/staff/members/:id/block',
  summary:
    'Block a member from buying, drawing, holding boxes and topping up, until a time or until unblocked. What they own stays within reach, and they are told the reason. Replaces an earlier block.',
  body: Type.Object({ reason: Reason, ends_at: Type.Optional(Nullable(Timestamp)) }),
  answer: Success({ message: Type.String(), data: Block }),
  fields: { ...fields, ends_at: staffBlockRefusals.block_end_invalid },
});

export const staffUnblockMember = defineCall({
  ...step,
  words: '恢復會員購買',
  path: '/api/staff/members/:id/unblock',
  summary: 'End the block of a member, who is told.',
  body: Type.Object({ reason: Reason }),
  answer: Success({ message: Type.String() }),
  refusals: [staffBlockRefusals.not_blocked],
  fields,
});
