import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { serializeInPieces } from './serialize.ts';

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
])('an answer with %s reads the same in pieces, and tells nothing undeclared', async (_, outer, inner) => {
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
});

test('an entry with a long list of its own is taken apart as well', async () => {
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

test('others are answered between the pieces of a long answer', async () => {
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
