import { expect, test } from 'vitest';
import { wayText } from './way.ts';

test('the way to a level is given as total growth, or as the growth that regains it', () => {
  expect(wayText({ level: 3, have: 6_500, need: 10_000, regains: false })).toBe('再 3,500 成長值升級黃金');
  expect(wayText({ level: 5, have: 750, need: 1_500, regains: true })).toBe(
    '這一期再累積 750 成長值，就回到鑽石',
  );
});
