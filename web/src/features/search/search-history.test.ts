import { expect, test } from 'vitest';
import { withSearch } from './search-history.ts';

test('the newest search comes first, and a repeated one only moves', () => {
  expect(withSearch(['水豚', '麒麟'], '滷味龍', [])).toEqual(['滷味龍', '水豚', '麒麟']);
  expect(withSearch(['水豚', '麒麟'], '麒麟', [])).toEqual(['麒麟', '水豚']);
});

test('ten searches are kept', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `詞 ${index}`);
  const after = withSearch(ten, '新詞', []);
  expect(after).toHaveLength(10);
  expect(after[0]).toBe('新詞');
  expect(after).not.toContain('詞 9');
});

test('hot keywords are not history, even if they became hot later', () => {
  expect(withSearch(['麒麟'], '水豚', ['水豚'])).toEqual(['麒麟']);
  expect(withSearch(['水豚', '麒麟'], '石虎', ['水豚'])).toEqual(['石虎', '麒麟']);
});

test('typing on replaces the search made on the way, and nothing else', () => {
  expect(withSearch(['滷', '麒麟'], '滷味龍', [], '滷')).toEqual(['滷味龍', '麒麟']);
  expect(withSearch(['滷', '麒麟'], '石虎', [], '滷')).toEqual(['石虎', '滷', '麒麟']);
  expect(withSearch(['滷', '麒麟'], '滷', [], '滷')).toEqual(['滷', '麒麟']);
});
