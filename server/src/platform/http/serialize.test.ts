import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { listOrders } from '@kujiya/contract/orders';
import { listBoxItems } from '@kujiya/contract/storage';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { type Schema, serializeInPieces, withoutAlternatives } from './serialize.ts';

const Ticket = Type.Object({
  number: Type.Integer(),
  path: Type.Array(Type.String()),
  tier: Type.Optional(Type.String()),
});
const Answer = Type.Object({
  success: Type.Literal(true),
  name: Type.String(),
  data: Type.Array(Ticket),
  receipt: Type.Union([
    Type.Object({ tickets: Type.Array(Ticket), last: Type.Union([Type.String(), Type.Null()]) }),
    Type.Null(),
  ]),
  none: Type.Array(Ticket),
});

/** The answer in pieces and whole, and how often the event loop turned meanwhile. */
async function serialized(answer: object) {
  const app = Fastify();
  let pieces = '';
  let turns = 0;
  app.get('/', { schema: { response: { 200: Answer } } }, async (_request, reply) => {
    let running = true;
    const turn = () => {
      turns++;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    pieces = Buffer.concat(await serializeInPieces(reply, answer)).toString();
    running = false;
    return answer;
  });
  const { body } = await app.inject('/');
  await app.close();
  return { pieces, body, turns };
}

const tickets = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    path: ['籤', `"${i}"`],
    ...(i % 2 === 0 && { tier: 'A' }),
    secret: 'not declared',
  }));

test.each([
  ['short lists', 3, 2],
  ['a long list', 5_000, 0],
  ['a long list deep within', 0, 5_000],
  ['both', 1_000, 1_001],
])(
  'an answer with %s is the same when written in pieces, without undeclared fields',
  async (_, outer, inner) => {
    const answer = {
      success: true,
      name: '一番賞「籤」',
      data: tickets(outer),
      receipt: inner === 0 ? null : { tickets: tickets(inner), last: null },
      none: [],
      secret: 'not declared',
    };
    const { pieces, body } = await serialized(answer);
    expect(pieces).toBe(body);
    expect(pieces).not.toContain('secret');
  },
);

test('an entry with a long list of its own is written in pieces too', async () => {
  const long = { number: 2, path: Array.from({ length: 900 }, (_, i) => `${i}`) };
  const answer = {
    success: true,
    name: '',
    data: [...tickets(3), long, ...tickets(300)],
    receipt: null,
    none: [],
  };
  const { pieces, body } = await serialized(answer);
  expect(pieces).toBe(body);
});

test('other requests are answered between the pieces of a long answer', async () => {
  const answer = (count: number) => ({
    success: true,
    name: '',
    data: tickets(count),
    receipt: null,
    none: [],
  });
  const [short, long] = [await serialized(answer(10)), await serialized(answer(10_000))];
  expect(long.turns - short.turns).toBeGreaterThan(50);
});

describe('without alternatives', () => {
  /** A value of a schema: the `nth` of its alternatives; fields that may be missing are there only if `nth` is even. */
  function exampleOf(
    schema: Schema & { required?: readonly string[]; format?: string },
    nth: number,
  ): unknown {
    const { anyOf, properties, items, required = [], format } = schema;
    if (schema.const !== undefined) return schema.const;
    if (anyOf) return exampleOf(anyOf[nth % anyOf.length] ?? {}, nth);
    if (properties)
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => required.includes(name) || nth % 2 === 0)
          .map(([name, field], at) => [name, exampleOf(field, nth + at)]),
      );
    if (items) return Array.from({ length: nth % 3 }, (_, at) => exampleOf(items, nth + at));
    if (schema.type === 'string') return format === 'date-time' ? '2026-11-22T00:00:00.000Z' : `"籤" ${nth}`;
    if (schema.type === 'null') return null;
    if (schema.type === 'boolean') return nth % 2 === 0;
    return schema.type === 'object' ? {} : nth;
  }

  const compile = SerializerSelector()();
  const serializer = (schema: object) =>
    compile({ schema, method: 'GET', url: '/', httpStatus: '200' }) as (value: unknown) => string;

  test.each(allCalls.map(([, call]) => call))('$method $path answers the same text', ({ answer }) => {
    const [whole, fast] = [serializer(answer), serializer(withoutAlternatives(answer))];
    for (let nth = 0; nth < 12; nth++) {
      const value = exampleOf(answer, nth);
      expect(fast(value)).toBe(whole(value));
    }
  });

  test('paged lists of members are written without checking values', () => {
    for (const { answer } of [listOrders, listBoxItems])
      expect(JSON.stringify(withoutAlternatives(answer))).not.toContain('anyOf');
  });

  test('undeclared fields are left out, also within nullable objects', () => {
    const answer = Type.Object({ inner: Type.Union([Type.Object({ told: Type.Integer() }), Type.Null()]) });
    const write = serializer(withoutAlternatives(answer));
    expect(write({ inner: { told: 1, secret: 2 } })).toBe('{"inner":{"told":1}}');
    expect(write({ inner: null })).toBe('{"inner":null}');
  });

  test('objects of several types are still distinguished', () => {
    const answer = Type.Object({
      event: Type.Union([
        Type.Object({ kind: Type.Literal('won'), prize: Type.String() }),
        Type.Object({ kind: Type.Literal('paid'), tokens: Type.Integer() }),
      ]),
    });
    const write = serializer(withoutAlternatives(answer));
    expect(write({ event: { kind: 'paid', tokens: 5, prize: 'secret' } })).toBe(
      '{"event":{"kind":"paid","tokens":5}}',
    );
  });
});
