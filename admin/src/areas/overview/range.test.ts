import { expect, test } from 'vitest';
import { changeText, rangeIn } from './range.ts';

const read = (address: string) => rangeIn(new URLSearchParams(address), '2026-11-27');

test('the address names so many days until today, both ends included', () => {
  expect(read('')).toEqual({ from: '2026-10-29', to: '2026-11-27', preset: 30 });
  expect(read('days=7')).toEqual({ from: '2026-11-21', to: '2026-11-27', preset: 7 });
  expect(read('days=8&from=soon')).toMatchObject({ preset: 30 });
});

test('or it names two dates, one of which may be missing', () => {
  expect(read('from=2026-03-01&to=2026-03-31')).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
    preset: null,
  });
  expect(read('from=2026-11-01&days=7')).toEqual({ from: '2026-11-01', to: '2026-11-27', preset: null });
  expect(read('to=2026-03-31')).toEqual({ from: '2026-03-02', to: '2026-03-31', preset: null });
});

test('a change is said in words', () => {
  const say = (now: number, before: number) => changeText(now, before, (value) => `NT$${value}`);
  expect([say(3, 3), say(3, 0), say(0, 0)]).toEqual(['和前一段一樣', '前一段沒有', '前一段也沒有']);
  expect([say(150, 100), say(50, 200)]).toEqual(['前一段 NT$100，多 50%', '前一段 NT$200，少 75%']);
});
