import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Id, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';

/** One entry of the audit log. */
const LogEntry = Type.Object({
  id: Id,
  /** Null for a command at the server's console. */
  staff: Nullable(Type.Object({ id: Id, name: Type.String() })),
  what: Type.String(),
  subjects: Type.Array(Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Nullable(Type.String()),
  at: Timestamp,
});

export const staffLog = defineCall({
  method: 'GET',
  path: '/api/staff/log',
  access: 'staff',
  right: 'read_log',
  summary:
    'List the audit log, newest first, optionally of one subject such as `order:17` or of one staff account.',
  query: Type.Object({
    subject: Type.Optional(FreeText(100)),
    staff_id: Type.Optional(Id),
    before: Type.Optional(Id),
  }),
  answer: Success({ data: Type.Array(LogEntry), next: Nullable(Id) }),
});
