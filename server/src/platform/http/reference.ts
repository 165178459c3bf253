import { type CallShape, takesKey } from '@kujiya/contract/kernel/call';
import type { Refusal } from '@kujiya/contract/kernel/refusal';
import type { FastifySchema } from 'fastify';
import { allRefusalsOf } from './validation.ts';

type Described = { properties?: object };

/** The schema of all refusals with one status; the description lists the details of each code. */
function refusalSchema(refusals: Refusal[]) {
  return {
    type: 'object',
    properties: {
      ...Object.assign({}, ...refusals.map(({ details }) => (details as Described | undefined)?.properties)),
      success: { type: 'boolean', const: false },
      code: { type: 'string', enum: [...new Set(refusals.map(({ code }) => code))] },
      message: { type: 'string' },
    },
    required: ['success', 'code', 'message'],
  };
}

function describe({ code, message, details }: Refusal): string {
  const names = Object.keys((details as Described | undefined)?.properties ?? {});
  return `\`${code}\`: ${message}${names.length > 0 ? ` (with ${names.join(', ')})` : ''}`;
}

/** Refusals with the same status share one entry of the reference, which names every code. */
function answersOf(call: CallShape): Record<string, unknown> {
  const answers: Record<string, unknown> = {
    200: { description: 'Done.', ...call.answer },
    ...(call.accepted && { 202: { description: 'Waits for its payment.', ...call.accepted } }),
  };
  const byStatus = Map.groupBy(allRefusalsOf(call), (refusal) => refusal.status);
  for (const [status, refusals] of byStatus) {
    const description = refusals.map(describe).join('\n\n');
    answers[status] = { ...refusalSchema(refusals), description };
  }
  return answers;
}

const securityOf = {
  none: [],
  site: [{ site: [] }],
  auto: [{ site: [] }],
  user: [{ member: [] }],
  staff: [{ staff: [] }],
};

/** A call's schema in the form the validator, the serialiser and the API reference take. */
export function schemaOf(call: CallShape): FastifySchema {
  const key = {
    type: 'object',
    properties: { 'idempotency-key': { type: 'string', minLength: 8, maxLength: 128 } },
    ...(call.access === 'staff' && { required: ['idempotency-key'] }),
  };
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'system'],
    security: securityOf[call.access],
    ...(call.right && { description: `Needs the right \`${call.right}\`.` }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(takesKey(call) && { headers: key }),
    response: answersOf(call),
  } as FastifySchema;
}
