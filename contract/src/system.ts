import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals } from './kernel/refusal.ts';
import { Success } from './kernel/schema.ts';

export const health = defineCall({
  method: 'GET',
  path: '/api/health',
  access: 'none',
  summary: 'The process is up; whether its database is, `/api/ready` tells.',
  answer: Type.Object({ status: Type.Literal('ok') }),
});

export const ready = defineCall({
  method: 'GET',
  path: '/api/ready',
  access: 'none',
  summary: 'The database answers within 2 seconds and its migrations are done.',
  answer: Type.Object({ status: Type.Literal('ready') }),
  refusals: [commonRefusals.not_ready],
});

export const streamTicket = defineCall({
  method: 'POST',
  path: '/api/stream-ticket',
  access: 'user',
  summary: 'A ticket that opens one private stream within a minute: `?ticket=…` in its address.',
  answer: Success({ ticket: Type.String() }),
});
