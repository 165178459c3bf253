import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Id, Nullable, Success, Timestamp } from '../kernel/schema.ts';

/** Failed events and failed jobs listed at most. */
export const staffEventLimits = { failures: 100, jobs: 20 } as const;

/** What each consumer of events takes care of, in words for the office. */
export const consumerWords = {
  'card-draws': '刷卡抽籤',
  fairness: '收據簽章和公開紀錄',
  invitation: '邀請回饋',
  legal: '條款通知',
  'missed-payments': '遲到的付款',
  notifications: '通知',
  points: '點數回饋',
  tasks: '任務',
  vip: '會員等級',
} as const;

const Consumer = Type.Object({
  consumer: Type.String(),
  /** Events it has yet to read, and when the oldest of them happened. */
  waiting: Type.Integer(),
  oldest: Nullable(Timestamp),
  /** Events that it could not handle and will try again. */
  failed: Type.Integer(),
});

const Failure = Type.Object({
  consumer: Type.String(),
  event_id: Id,
  kind: Type.String(),
  failures: Type.Integer(),
  error: Type.String(),
  next_at: Timestamp,
});

const FailedJob = Type.Object({
  id: Type.String(),
  name: Type.String(),
  attempts: Type.Integer(),
  error: Type.String(),
  /** When it is tried again; null after the last attempt. */
  next_at: Nullable(Timestamp),
});

/** How far the log of the database is archived, without which a backup cannot be restored to a moment. */
const Archive = Type.Object({
  is_on: Type.Boolean(),
  /** When the newest segment was archived; null while none was. */
  archived_at: Nullable(Timestamp),
  /** When archiving last failed; null while it works. */
  failed_at: Nullable(Timestamp),
});

/** Hours after which the newest backup is too old: of pictures one is made every five minutes, of the database every six hours. */
export const backupHours = { database: 8, pictures: 1 } as const;
export type BackupKind = keyof typeof backupHours;

/** A kind of backup that a deployed shop must have. */
const Backup = Type.Object({
  kind: Type.Unsafe<BackupKind>(Type.Enum(Object.keys(backupHours))),
  /** When the newest was made; null while there is none. */
  made_at: Nullable(Timestamp),
  /** There is none, or it is too old. */
  is_late: Type.Boolean(),
});

export const staffEvents = defineCall({
  method: 'GET',
  path: '/api/staff/events',
  access: 'staff',
  right: 'read_log',
  summary:
    'Report how far each consumer of events has come, the events and jobs that failed, whether the log of the database is archived, and how old the newest backups are.',
  answer: Success({
    data: Type.Object({
      consumers: Type.Array(Consumer),
      failures: Type.Array(Failure),
      jobs: Type.Array(FailedJob),
      archive: Archive,
      /** Empty where the shop is not asked for backups. */
      backups: Type.Array(Backup),
    }),
  }),
});
