import type { CallShape } from '@kujiya/contract/kernel/call';
import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { allCalls } from './testing/contract.ts';
import { useTestShop } from './testing/shop.ts';

const shop = useTestShop();
let tokens: Record<string, string | null | undefined>;
beforeAll(async () => {
  const [staff, member] = [await shop.staff(), await shop.member()];
  tokens = { staff: staff.token, user: member.token, auto: member.token, site: undefined, none: undefined };
});

const days = ['2026-02-30', '2026-13-01', '0000-01-01', '9999-12-31', '2026-02-30T10:00:00Z', ''];
const numbers = [2 ** 53, 2 ** 53 - 1, 10 ** 12, 2 ** 31, 0, -1, 1.5];

type Schema = TSchema & {
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  format?: string;
  pattern?: string;
};
/** Values of a field that may be no value at all; none for fields of other kinds. */
function wrongOf(schema: Schema): unknown[] {
  if (schema.anyOf) return schema.anyOf.flatMap(wrongOf);
  if (schema.type === 'array' && schema.items) return wrongOf(schema.items).map((value) => [value]);
  if (schema.type === 'integer' || schema.type === 'number') return numbers;
  const isDay = schema.format?.startsWith('date') || schema.pattern?.includes('\\d{2}-');
  return schema.type === 'string' && isDay ? days : [];
}
const fieldsOf = (schema: TSchema | undefined): [string, Schema][] =>
  Object.entries((schema as TObject | undefined)?.properties ?? {}) as [string, Schema][];

/** A value of a schema in which every field is right, as far as one can be made. */
function rightOf(schema: TSchema | undefined): Record<string, unknown> {
  if (!schema) return {};
  const made: Record<string, unknown> = {};
  const required = (schema as TObject).required ?? [];
  for (const [name, field] of fieldsOf(schema)) {
    if (!required.includes(name)) continue;
    try {
      made[name] = Value.Create(field);
    } catch {
      made[name] = field.format === 'date-time' ? '2026-12-01T00:00:00.000Z' : '2026-12-01';
    }
    if (made[name] === '') made[name] = 'x';
  }
  return made;
}

/** Requests of a call, each with one value that does not exist. */
function requestsOf({ params, query, body }: CallShape) {
  const parts = { params, query, body };
  const right = { params: rightOf(params), query: rightOf(query), body: body && rightOf(body) };
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(parts[part]).flatMap(([name, schema]) =>
      wrongOf(schema).map((value) => ({ ...right, [part]: { ...right[part], [name]: value } })),
    ),
  );
}

const asked = allCalls.filter(([, call]) => requestsOf(call).length > 0);

test.each(asked)('%s answers days and numbers that cannot be with a refusal', async (_, call) => {
  const broken: unknown[] = [];
  for (const request of requestsOf(call)) {
    const reply = await shop.call(call, { ...request, token: tokens[call.access] } as never);
    // A gateway or a picture store that is missing is no fault of the value.
    if (reply.status >= 500 && reply.status !== 503) broken.push([request, reply.status]);
  }
  expect(broken).toEqual([]);
});

test('most calls have such fields', () => {
  expect(asked.length).toBeGreaterThan(150);
});
