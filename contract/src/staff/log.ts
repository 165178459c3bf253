import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Day, Id, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';

/** One entry of the audit log. */
const LogEntry = Type.Object({
  id: Id,
  /** Null for a command at the server's console. */
  staff: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** Method and path of the call, or the command; `words` say it in Chinese. */
  what: Type.String(),
  words: Type.String(),
  area: Nullable(Type.String()),
  /** The network from which it came. */
  address: Nullable(Type.String()),
  subjects: Type.Array(Type.String()),
  /** What those subjects that have a name are called now, such as members and products. */
  names: Type.Record(Type.String(), Type.String()),
  /** The fields that changed. */
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Nullable(Type.String()),
  at: Timestamp,
});

export const staffLog = defineCall({
  method: 'GET',
  mayLag: true,
  path: '/api/staff/log',
  access: 'staff',
  right: 'read_log',
  summary:
    'List the audit log, newest first: of one subject such as `order:17`, of one staff account, of an area, from the first day to the end of the last. `about`: of all records that the search of the office finds for it, and of people of that name; where there are none, the steps whose words contain it.',
  query: Type.Object({
    subject: Type.Optional(FreeText(100)),
    about: Type.Optional(FreeText(100)),
    staff_id: Type.Optional(Id),
    area: Type.Optional(CodeText(20)),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    cursor: Type.Optional(Id),
  }),
  answer: Success({
    data: Type.Array(LogEntry),
    next: Nullable(Id),
    /** The end of the chain of hashes: kept elsewhere, it shows later that no entry up to it was changed or removed. */
    head: Nullable(Type.Object({ position: Type.Integer(), hash: Type.String() })),
  }),
});

export const staffLogPeople = defineCall({
  method: 'GET',
  mayLag: true,
  path: '/api/staff/log/people',
  access: 'staff',
  right: 'read_log',
  summary: 'List all staff accounts by name, those of people who left included, to filter the log by.',
  answer: Success({ data: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
});
