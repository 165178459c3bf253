import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals } from './kernel/refusal.ts';
import { Success } from './kernel/schema.ts';

export const health = defineCall({
  method: 'GET',
  path: '/api/health',
  access: 'none',
  summary: 'Check that the process is up. `/api/ready` checks the database.',
  answer: Type.Object({ status: Type.Literal('ok') }),
});

export const ready = defineCall({
  method: 'GET',
  path: '/api/ready',
  access: 'none',
  summary:
    'Check that the database answers within 2 seconds, its migrations are complete, pictures can be kept, and the server is not about to stop.',
  answer: Type.Object({ status: Type.Literal('ready') }),
  refusals: [commonRefusals.not_ready],
});

export const streamTicket = defineCall({
  method: 'POST',
  path: '/api/stream-ticket',
  access: 'user',
  summary: 'Create a ticket that opens one private stream within a minute (`?ticket=…`).',
  answer: Success({ ticket: Type.String() }),
});
