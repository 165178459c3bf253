import { readFileSync } from 'node:fs';
import path from 'node:path';
import { accountLimits } from '@kujiya/contract/account';
import { goodsLimits } from '@kujiya/contract/goods';
import { ichibanLimits } from '@kujiya/contract/ichiban';
import { refundLimits } from '@kujiya/contract/refunds';
import { payerLimits } from '@kujiya/contract/shop/payer';
import { storageLimits } from '@kujiya/contract/storage';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');
const texts = ['web/src', 'contract/src']
  .flatMap((folder) => sourceFiles(root, folder))
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Numbers promised in texts, each found by the words around it, with the contract's value. */
const promises: readonly { words: RegExp; is: number; least: number }[] = [
  { words: /滿 (\d+) 件/g, is: storageLimits.freeFrom, least: 8 },
  { words: /(\d+) 件以上/g, is: storageLimits.freeFrom, least: 4 },
  { words: /運費 (\d+) 代幣|未滿 \d+ 件(?:運費)? (\d+) 元/g, is: storageLimits.shippingFee, least: 5 },
  { words: /(?:保管|存放) (\d+) 天/g, is: storageLimits.storageDays, least: 4 },
  { words: /手續費 (\d+)%|扣除 (\d+)% 手續費/g, is: refundLimits.feePercent, least: 4 },
  { words: /(?:驗證碼|簡訊) (\d+) 分鐘內有效/g, is: accountLimits.codeLifetime / 60, least: 3 },
  { words: /調高要等 (\d+) 小時/g, is: payerLimits.raiseHours, least: 1 },
  { words: /為您保留 (\d+) 分鐘/g, is: goodsLimits.reservationSeconds / 60, least: 1 },
  { words: /(?:最多|不受|最多只能選擇) (\d+) 張/g, is: ichibanLimits.ticketsPerPurchase, least: 3 },
];

test.each(promises)('the numbers promised as $words are those of the contract', ({ words, is, least }) => {
  const found = texts.flatMap(({ file, text }) =>
    [...text.matchAll(words)].map(([said, ...numbers]) => ({
      file,
      said,
      number: Number(numbers.find(Boolean)),
    })),
  );
  expect(found.length).toBeGreaterThanOrEqual(least);
  expect(found.filter(({ number }) => number !== is)).toEqual([]);
});
