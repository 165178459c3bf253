import * as account from '@kujiya/contract/account';
import * as address from '@kujiya/contract/address';
import * as invitation from '@kujiya/contract/invitation';
import * as invoice from '@kujiya/contract/invoice';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { pathOf } from '@kujiya/contract/kernel/request';
import * as binding from '@kujiya/contract/phone-binding';
import * as signIn from '@kujiya/contract/sign-in';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { sequences } from '#testing/sequences.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
beforeAll(async () => {
  await shop.listen();
});

const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'body' in value;
const calls = [account, signIn, binding, address, invitation, invoice].flatMap((feature) =>
  Object.entries<unknown>(feature).flatMap(([name, call]): [string, CallShape][] =>
    isCall(call) ? [[name, call]] : [],
  ),
);

/** Strings, rarely valid ones: the rules must refuse the values that pass the schema. */
const textLike = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0912345678',
    '+886912345678',
    '12345678',
    '/ABC+123',
    '\u0000',
    '\ud800',
    '刪除帳號',
  ),
  fc.constantFrom(
    'a@b.tw',
    "'; drop table members; --",
    '__proto__',
    '%',
    '臺北市',
    '信義區',
    'x'.repeat(999),
  ),
);
const wrong = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom<unknown>(null, [], {}, -1, 1e308));

/** Values for a schema: mostly of its type, sometimes of any type. */
function valuesFor(schema: TSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, properties } = schema as {
    type?: string;
    anyOf?: TSchema[];
    properties?: Record<string, TSchema>;
  };
  const fitting = anyOf
    ? fc.oneof(...anyOf.map(valuesFor))
    : properties
      ? bodyOf(properties)
      : type === 'string'
        ? textLike
        : type === 'boolean'
          ? fc.boolean()
          : type === 'integer' || type === 'number'
            ? fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double())
            : fc.jsonValue();
  return fc.oneof(
    { weight: 9, arbitrary: fitting as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: wrong },
  );
}
const bodyOf = (properties: Record<string, TSchema>) =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesFor(schema)])),
    {
      requiredKeys: [],
    },
  );

const bodies = 5 * sequences;
const atOnce = 25;

test.each(calls)(
  `${bodies} bodies made from the schema of %s are served or refused, never a 500`,
  async (_, call) => {
    const { token } = await shop.member({ tokens: 10 });
    const { properties = {} } = call.body as { properties?: Record<string, TSchema> };
    const samples = fc.sample(bodyOf(properties), bodies);
    for (let from = 0; from < samples.length; from += atOnce)
      await Promise.all(
        samples.slice(from, from + atOnce).map(async (body) => {
          const reply = await shop.send({
            method: call.method,
            url: pathOf(call, { id: 1 }),
            body,
            token: call.access === 'user' ? token : shop.siteKey,
          });
          expect([reply.status, body]).not.toEqual([500, body]);
          if (reply.status !== 200)
            expect(reply.body).toMatchObject({
              success: false,
              code: expect.any(String),
              message: expect.stringMatching(/./),
            });
        }),
      );
  },
);
