import { expect, test } from 'vitest';
import { type Try, tooMany } from './tries.ts';

const now = 1_000_000;
const ago = (seconds: number, code = 'A'): Try => ({ code, at: now - seconds * 1_000 });

test('two tries are at least two seconds apart', () => {
  expect(tooMany([], 'A', now)).toBeUndefined();
  expect(tooMany([ago(1.9)], 'B', now)?.message).toBe('請稍等片刻再試');
  expect(tooMany([ago(2)], 'B', now)).toBeUndefined();
});

test('one code can be tried three times within five minutes', () => {
  const tries = [ago(290), ago(100), ago(5)];
  expect(tooMany(tries, 'A', now)?.message).toBe('此優惠券代碼嘗試次數過多，請5分鐘後再試');
  expect(tooMany(tries, 'B', now)).toBeUndefined();
  expect(tooMany([ago(301), ago(100), ago(5)], 'A', now)).toBeUndefined();
});

test('five codes can be tried within a minute', () => {
  const tries = ['A', 'B', 'C', 'D', 'E'].map((code, i) => ago(50 - i * 5, code));
  expect(tooMany(tries, 'F', now)?.message).toBe('兌換過於頻繁，請1分鐘後再試');
  expect(tooMany(tries, 'E', now)).toBeUndefined();
});
