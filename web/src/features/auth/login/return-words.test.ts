import { checkoutPath, tubeTicketPath } from '@kujiya/contract/shop/paths';
import { expect, test } from 'vitest';
import { returnWords } from './return-words.ts';

test.each([
  [tubeTicketPath(3, 7, '4-12'), '登入後回到選籤，4、12 號還是您選的。'],
  ['/ichiban/ticket/3?tube=7&picks=<b>', '登入後回到選籤。'],
  ['/blindbox/item/9?index=2', '登入後回到您選的這一盒。'],
  ['/gacha/detail/3', '登入後回到這台轉蛋機。'],
  [checkoutPath, '登入後回到結帳，購物車裡的商品都還在。'],
  ['/viprule', '登入後回到剛才的頁面。'],
  ['//elsewhere.example/ichiban/ticket/3', '登入就能抽籤，戰利品收進盒櫃。'],
  [null, '登入就能抽籤，戰利品收進盒櫃。'],
] as const)('before a login that leads to %s the page says %s', (target, words) => {
  expect(returnWords(target)).toBe(words);
});
