import { type Static, Type } from 'typebox';
import {
  ComplaintFile,
  ComplaintOutcomeName,
  ComplaintStateName,
  complaintLimits,
  complaintRefusals,
  complaintThing,
} from '../complaints.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';

export const staffComplaintRefusals = defineRefusals({
  /** Somebody else may have answered meanwhile. */
  complaint_resolved: [409, '這則回報已經結案'],
  complaint_answer: [422, `內容要有 1 至 ${complaintLimits.text} 字`],
});

const listed = {
  id: Id,
  order: Type.Object({ id: Id, number: Type.String() }),
  member: Type.Object({ id: Id, name: Type.String() }),
  state: ComplaintStateName,
  outcome: Nullable(ComplaintOutcomeName),
  /** Since when the member waits for an answer; null: nobody waits. */
  waits_since: Nullable(Timestamp),
  created_at: Timestamp,
  thing: Type.String(),
} as const;
const Listed = Type.Object(listed);
export type StaffListedComplaint = Static<typeof Listed>;

const read = { access: 'staff', right: 'read_orders', method: 'GET' } as const;

export const staffComplaints = defineCall({
  ...read,
  mayLag: true,
  path: '/api/staff/complaints',
  summary:
    'List the complaints: those that wait for an answer first, the longest wait first, then the others, newest first; of a state, or of the order with this number or its end.',
  query: Type.Object({
    state: Type.Optional(ComplaintStateName),
    q: Type.Optional(FreeText(60)),
    cursor: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 50 })),
  }),
  answer: Success({ data: Type.Array(Listed), next: Nullable(Id) }),
});

const StaffComplaint = Type.Object({
  ...listed,
  order_type: Type.String(),
  things: Type.Array(Type.Object(complaintThing)),
  /** Oldest first; files are shown by `staffComplaintFiles`. */
  messages: Type.Array(
    Type.Object({
      id: Id,
      /** The name of a person of the staff; null: the member. */
      by: Nullable(Type.String()),
      text: Type.String(),
      at: Timestamp,
      files: Type.Integer(),
    }),
  ),
});
export type StaffComplaint = Static<typeof StaffComplaint>;

const one = { params: IdParams, fields: { id: complaintRefusals.complaint_missing } } as const;

export const staffComplaint = defineCall({
  ...read,
  ...one,
  path: '/api/staff/complaints/:id',
  summary: 'Get a complaint with its things and messages.',
  answer: Success({ data: StaffComplaint }),
});

export const staffComplaintFiles = defineCall({
  ...one,
  access: 'staff',
  right: 'read_member_data',
  reads: 'personal',
  words: '查看回報的照片與影片',
  method: 'GET',
  path: '/api/staff/complaints/:id/files',
  summary: 'Get the addresses of the photos and films of a complaint, by message.',
  answer: Success({ data: Type.Array(Type.Object({ ...ComplaintFile.properties, message_id: Id })) }),
});

const step = { ...one, access: 'staff', right: 'write_members', method: 'POST' } as const;

export const staffTakeComplaint = defineCall({
  ...step,
  words: '開始處理回報',
  path: '/api/staff/complaints/:id/take',
  summary: 'Say that a complaint is worked on; nothing happens to one that is.',
  answer: Success({}),
  refusals: [staffComplaintRefusals.complaint_resolved],
});

export const staffAnswerComplaint = defineCall({
  ...step,
  words: '回覆回報',
  path: '/api/staff/complaints/:id/answers',
  summary:
    'Answer a complaint; the member is told. With an outcome it is resolved: the refund or the second parcel are steps of their own.',
  body: Type.Object({
    text: FreeText(complaintLimits.text, 1),
    outcome: Type.Optional(Nullable(ComplaintOutcomeName)),
  }),
  answer: Success({}),
  refusals: [staffComplaintRefusals.complaint_resolved],
  fields: { ...one.fields, text: staffComplaintRefusals.complaint_answer },
});
