import { type Static, Type } from 'typebox';
import { accountRefusals } from './account.ts';
import { defineCall } from './kernel/call.ts';
import { Id, IdParams, Success, Timestamp } from './kernel/schema.ts';

/** A browser where a member is logged in. */
export const Session = Type.Object({
  id: Id,
  /** The browser's User-Agent at the login. */
  user_agent: Type.String(),
  created_at: Timestamp,
  /** Accurate to ten minutes. */
  last_seen_at: Timestamp,
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  summary: "List the member's sessions, the current one first.",
  answer: Success({ data: Type.Array(Session) }),
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'user',
  summary: "End one of the member's other sessions.",
  params: IdParams,
  answer: Success({ message: Type.String() }),
  refusals: [accountRefusals.session_missing],
  fields: { id: accountRefusals.session_missing },
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'user',
  summary: "End all of the member's sessions except the current one.",
  answer: Success({ message: Type.String(), ended: Type.Integer() }),
});
