import { Type } from 'typebox';
import { accountRefusals, deleteAccount, deletionPreview, exportAccount } from '../account.ts';
import { defineCall } from '../kernel/call.ts';
import { IdParams, Success } from '../kernel/schema.ts';
import { memberRefusals } from './members.ts';
import { Reason, staffRefusals } from './session.ts';

export const personalDataMessages = { deleted: '帳號已刪除' } as const;

const reasons = {
  id: memberRefusals.member_missing,
  reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
} as const;

export const staffExportMember = defineCall({
  access: 'staff',
  right: 'read_member_data',
  method: 'POST',
  reads: 'personal',
  fresh: true,
  words: '匯出會員個資',
  path: '/api/staff/members/:id/export',
  summary:
    'Answer a member who asks for their data: the same document that members get by themselves. The reason goes to the log.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Success({ data: exportAccount.answer }),
  fields: reasons,
});

export const staffDeletionPreview = defineCall({
  access: 'staff',
  right: 'write_member_data',
  method: 'GET',
  path: '/api/staff/members/:id/deletion',
  summary: 'List what a member would lose by the deletion of the account.',
  params: IdParams,
  answer: deletionPreview.answer,
  fields: { id: memberRefusals.member_missing },
});

export const staffDeleteMember = defineCall({
  access: 'staff',
  right: 'write_member_data',
  method: 'POST',
  fresh: true,
  words: '刪除會員帳號',
  path: '/api/staff/members/:id/delete',
  summary:
    'Delete the account of a member who asked for it, under the conditions under which members delete it by themselves. Personal data is erased; the books keep their postings without a name.',
  params: IdParams,
  body: Type.Object({ ...deleteAccount.body.properties, reason: Reason }),
  answer: Success({ message: Type.String() }),
  refusals: [
    accountRefusals.deletion_unconfirmed,
    accountRefusals.deletion_changed,
    accountRefusals.deletion_in_shipping,
    accountRefusals.deletion_in_refund,
    accountRefusals.deletion_in_payment,
  ],
  fields: { ...reasons, confirmation: accountRefusals.deletion_unconfirmed },
});
