import type { CallShape } from '@kujiya/contract/kernel/call';
import { listOrders } from '@kujiya/contract/orders';
import { listBoxItems } from '@kujiya/contract/storage';
import { expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { useTestShop } from '#testing/shop.ts';
import { validatorCompiler } from './validation.ts';

const shop = useTestShop();

type Query = { properties: Record<string, object>; required?: string[] };
/** A value that a required field takes: the first of a list, or a number. */
const someOf = (field: object | undefined) =>
  (field as { anyOf?: { const?: string }[] } | undefined)?.anyOf?.[0]?.const ?? '1';
const cases = allCalls.flatMap(([name, { method, path: url, query }]: [string, CallShape]) => {
  if (!query) return [];
  const schema = query as unknown as Query;
  const check = validatorCompiler({ schema, method, url, httpPart: 'querystring' }) as (
    query: Record<string, unknown>,
  ) => boolean;
  const { properties, required = [] } = schema;
  const fields = Object.keys(properties);
  return fields.map((field) => ({
    name,
    field,
    check,
    rest: Object.fromEntries(
      required.filter((one) => one !== field).map((one) => [one, someOf(properties[one])]),
    ),
    isRequired: required.includes(field),
    isText: 'type' in (properties[field] ?? {}) && JSON.stringify(properties[field]).includes('"string"'),
    isPlace: ['page', 'limit', 'per_page', 'lock_duration', 'before', 'after', 'cursor'].includes(field),
  }));
});

test.each(cases.filter(({ isRequired, isPlace }) => !isRequired && !isPlace))(
  'an empty $field of $name counts as absent',
  ({ field, check, rest }) => {
    const query: Record<string, unknown> = { ...rest, [field]: '' };
    expect(check(query)).toBe(true);
    expect(query).not.toHaveProperty(field);
    // A repeated parameter is not a value.
    expect(check({ ...rest, [field]: ['', ''] })).toBe(false);
  },
);

test.each(cases.filter(({ isPlace }) => isPlace))(
  'an empty $field of $name is an invalid position',
  ({ field, check, rest }) => {
    expect(check({ ...rest, [field]: '' })).toBe(false);
  },
);

test.each(cases.filter(({ isRequired }) => isRequired))(
  'an empty $field of $name is kept, because it is required',
  ({ field, check, rest, isText }) => {
    const query: Record<string, unknown> = { ...rest, [field]: '' };
    expect(check(query)).toBe(isText);
    expect(query[field]).toBe('');
  },
);

test('empty filters return the whole list, and an invalid one is refused', async () => {
  const { token } = await shop.member();
  const get = async (url: string) => {
    const { status, body } = await shop.send({ method: 'GET', url, token });
    return { status, body };
  };
  const all = await get(listOrders.path);
  expect(all.status).toBe(200);
  expect(await get(`${listOrders.path}?status=`)).toEqual(all);
  expect(await get(`${listBoxItems.path}?tab=&game=&series=&keyword=`)).toEqual(await get(listBoxItems.path));
  for (const wrong of ['status=%20', 'status=lost', 'status=&status=', 'page=', 'per_page='])
    expect((await get(`${listOrders.path}?${wrong}`)).body.code, wrong).toBe('invalid_request');
});
