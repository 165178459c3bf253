import type { CallShape } from '@kujiya/contract/kernel/call';
import { beforeAll, expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
let token: string;
let staff: string;
beforeAll(async () => {
  ({ token } = await shop.member({ tokens: 1_000 }));
  ({ token: staff } = await shop.staff());
});

type Schema = {
  type?: string;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** Texts of which one fits each pattern. */
const someTexts = ['0912345678', 'products/a.webp', '/gacha'];

/** A value that fits the schema. */
function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  if (schema.type === 'string')
    return someTexts.find((text) => new RegExp(schema.pattern ?? '', 'u').test(text)) ?? someTexts[0];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return [sample(schema.items ?? {})];
  return sampleObject(schema);
}

const sampleObject = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));

const parts = ['params', 'query', 'body'] as const;
const partsOf = (call: CallShape) =>
  Object.fromEntries(parts.map((part) => [part, call[part] as Schema | undefined])) as Record<
    (typeof parts)[number],
    Schema | undefined
  >;

const cases = allCalls.flatMap(([name, call]) =>
  Object.entries(call.fields ?? {}).map(([field, refusal]) => ({ name, call, field, refusal })),
);
/** A bearer that may make the call. */
const bearerFor = ({ access }: CallShape) =>
  access === 'staff' ? staff : access === 'user' ? token : shop.siteKey;

/** Asks with one field replaced, or left out when it is undefined. */
async function ask(call: CallShape, field: string, value: unknown) {
  const schemas = partsOf(call);
  const input = Object.fromEntries(
    parts.map((part) => {
      const values = schemas[part] ? sampleObject(schemas[part]) : {};
      if (schemas[part]?.properties?.[field]) values[field] = value;
      return [part, values];
    }),
  ) as Record<(typeof parts)[number], Record<string, unknown>>;
  const query = Object.entries(input.query).filter(([, one]) => one !== undefined);
  const path = Object.entries(input.params).reduce<string>(
    (url, [name, one]) => url.replace(`:${name}`, encodeURIComponent(String(one ?? ''))),
    call.path,
  );
  const { status, body } = await shop.send({
    method: call.method,
    url: `${path}?${new URLSearchParams(query.map(([name, one]): [string, string] => [name, String(one)]))}`,
    token: bearerFor(call),
    ...(call.body && { body: input.body }),
  });
  return { status, code: body.code, message: body.message };
}

test.each(cases)('$name answers for $field with its own refusal', async ({ call, field, refusal }) => {
  const [empty, malformed] = 'code' in refusal ? [refusal, refusal] : refusal;
  const asAnswer = ({ code, status, message }: typeof empty) => ({ status, code, message });
  const schemas = partsOf(call);
  const part = parts.find((one) => schemas[one]?.properties?.[field]);
  if (!part) throw new Error(`no field ${field}`);
  const schema = schemas[part]?.properties?.[field] ?? {};
  // The content of a list's rows says nothing about the list itself.
  const isText = /"type":"string"/.test(JSON.stringify({ ...schema, items: undefined }));
  const tooLong = 'x'.repeat(part === 'body' ? 50_000 : 3_000);

  if (part === 'params') {
    expect(await ask(call, field, tooLong)).toEqual(asAnswer(malformed));
    if (!isText)
      for (const odd of ['abc', '0', '-1', '1.5', '99999999999999999999'])
        expect(await ask(call, field, odd)).toEqual(asAnswer(malformed));
    return;
  }
  const required = schemas[part]?.required?.includes(field);
  const anyType = isText ? [5, {}, [], true] : ['abc', {}, ...(schema.type === 'boolean' ? [5] : [true])];
  const otherType = part === 'query' ? [] : anyType;
  if (required) {
    for (const nothing of part === 'query' ? [undefined, '', ' '] : [undefined, null, '', '  '])
      expect(await ask(call, field, nothing)).toEqual(asAnswer(empty));
    for (const odd of otherType) expect(await ask(call, field, odd)).toEqual(asAnswer(empty));
  } else {
    // A field that may be null counts as absent then.
    const nothing = JSON.stringify(schema).includes('"null"') ? [] : [null];
    for (const odd of [...nothing, ...otherType])
      expect(await ask(call, field, odd)).toEqual(asAnswer(empty));
  }
  expect(await ask(call, field, tooLong)).toEqual(asAnswer(isText || !required ? malformed : empty));
});

test('a missing body is refused for the first field with a refusal of its own', async () => {
  for (const [, call] of allCalls) {
    const [first] = Object.entries(call.fields ?? {}).filter(([name]) =>
      (call.body as Schema | undefined)?.required?.includes(name),
    );
    if (!first || Object.keys((call.params as Schema | undefined)?.properties ?? {}).length > 0) continue;
    const [, refusal] = first;
    const { code } = 'code' in refusal ? refusal : refusal[0];
    const reply = await shop.send({ method: call.method, url: call.path, token: bearerFor(call) });
    expect(reply.body.code, call.path).toBe(code);
  }
});

test('the field refusals of the listed calls have texts of their own', async () => {
  const texts = async (
    url: string,
    body: unknown,
    bearer = shop.siteKey,
    method = 'POST' as CallShape['method'],
  ) => (await shop.send({ method, url, body, token: bearer })).body.message;
  expect(await texts('/api/auth/login', {})).toBe('請輸入手機號碼和密碼');
  expect(await texts('/api/auth/phone/send-code', { phone: null })).toBe(
    '手機號碼格式錯誤，請輸入正確的台灣手機號碼',
  );
  expect(await texts('/api/auth/phone/verify', { phone: '0912345678', code: 123456 })).toBe(
    '驗證碼錯誤或遺失驗證信息',
  );
  expect(await texts('/api/auth/phone/prove', [])).toBe('驗證碼錯誤或遺失驗證信息');
  expect(await texts('/api/auth/firebase/verify', { id_token: 'x'.repeat(9_000) })).toBe('用戶驗證失敗');
  expect(await texts('/api/auth/reset-password', { id_token: 'x', password: 'toybox123' })).toBe(
    '兩次密碼輸入不一致',
  );
  expect(await texts('/api/user/phone-binding/check', { phone: 912345678 }, token)).toBe(
    '請輸入正確的手機號碼格式',
  );
  const topUp = { amount: 100, email: 'me@toys.example' };
  const company = { ...topUp, invoice_type: 'company', tax_id: '04595257' };
  expect(await texts('/api/recharge', { ...company, company_name: 5 }, token)).toBe('請填寫公司行號抬頭');
  const donation = { ...topUp, invoice_type: 'donation' };
  expect(await texts('/api/recharge', { ...donation, donation_code: 919 }, token)).toBe('請選擇受捐贈機關');
  const order = { items: [{ product_id: 1, quantity: 1 }], payment_method: 'credit_card' };
  expect(await texts('/api/orders', { ...order, donation_code: 919 }, token)).toBe('請選擇受捐贈機關');
  expect(await texts('/api/orders', { ...order, buyer_name: 5 }, token)).toBe('請填寫公司行號抬頭');
  expect(await texts('/api/user/profile', { name: null }, token, 'PUT')).toBe('請填寫姓名');
  expect(await texts('/api/invitation/register', {}, token)).toBe('邀請連結無效');
  const draw = { payment_method: 'balance', product_id: 1 };
  expect(await texts('/api/raffle/draw/multiple/1', draw, token)).toBe('請選擇票券');
  expect(await texts('/api/raffle/draw/multiple/1', { ...draw, ticket_numbers: [0] }, token)).toBe(
    '籤號不正確，請重新選擇',
  );
});
