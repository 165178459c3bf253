import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { Success } from './kernel/schema.ts';

/** The messages of this feature's successful calls. */
export const visitorMessages = {
  cleanedUp: (visits: number) => `已清除 ${visits} 筆過期的訪客紀錄`,
} as const;

/** How visits are counted: `delayMs` after the start of the page. */
export const visitorLimits = {
  delayMs: 100,
  /** Days after which only the day's count is kept. */
  retentionDays: 30,
  /** New browsers per address; any beyond this are counted but not stored. */
  perAddressPerHour: 200,
} as const;

export const VisitorRecord = Type.Object({
  /** v_ + timestamp + random text, kept in the browser. */
  visitor_id: Type.String({ pattern: '^v_[A-Za-z0-9_-]{8,80}$' }),
  page_url: Type.String({ maxLength: 2_000 }),
  referrer: Type.String({ maxLength: 2_000 }),
  user_agent: Type.String({ maxLength: 1_000 }),
  is_logged_in: Type.Boolean(),
});
export type VisitorRecord = Static<typeof VisitorRecord>;

export const recordVisitor = defineCall({
  method: 'POST',
  path: '/api/visitors/record',
  access: 'auto',
  summary: 'Record a visit. Only the first visit of a browser on a day (Taipei time) counts.',
  body: VisitorRecord,
  answer: Success({}),
});

export const cleanUpVisitors = defineCall({
  method: 'POST',
  path: '/api/visitors/cleanup-cache',
  access: 'site',
  summary: 'Aggregate the visits of past days and delete those older than the retention period.',
  answer: Success({ message: Type.String() }),
});
