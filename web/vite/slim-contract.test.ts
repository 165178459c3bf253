import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { cutsOf } from './slim-contract.ts';

const slim = (code: string) =>
  cutsOf(parseSync('contract.ts', code).program as never, code).reduce(
    (text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end),
    code,
  );

test('schemas are left out, spread into another or not', () => {
  expect(slim('const Body = Type.Object({ id: Id });')).toBe('const Body = {};');
  expect(slim('const Money = { ...paymentFields, id: Id };')).toBe('const Money = {};');
});

test('refusals keep their words, spread into others or not', () => {
  const spread = 'export const drawRefusals = { ...priceRefusals, ...openingRefusals };';
  expect(slim(spread)).toBe(spread);
  expect(slim("const r = defineRefusals({ low: [422, '不足', Type.Object({})] });")).toBe(
    "const r = defineRefusals({ low: [422, '不足', undefined] });",
  );
});

const contract = path.resolve(import.meta.dirname, '../../contract/src');
const modules = readdirSync(contract).filter((file) => /^[^.]+\.ts$/.test(file));

test.each(modules)('of %s every call keeps its access, and the limits that pages name stay', (file) => {
  const slimmed = slim(readFileSync(path.join(contract, file), 'utf8'));
  expect(slimmed.match(/\baccess: /g)?.length ?? 0).toBe(slimmed.match(/= defineCall\(/g)?.length ?? 0);
  expect(slimmed).not.toMatch(/Limits = \{\}/);
});
