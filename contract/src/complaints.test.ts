import { expect, test } from 'vitest';
import { complaintLimits as limits } from './complaints.ts';
import { privacy } from './legal-texts/privacy.ts';
import { returns } from './legal-texts/returns.ts';
import { complaintDays } from './shop/complaints.ts';

/** Facts of a shop, all of them a word. */
const facts = new Proxy({}, { get: () => '某' }) as never;

// Written out there: the page of the policies has no room for what it would import.
test('the policies name the limits of complaints as they are', () => {
  const [back, data] = [JSON.stringify(returns(facts)), JSON.stringify(privacy(facts))];
  expect(back).toContain(`影片（${limits.filmSeconds} 秒內）`);
  expect(back).toContain(`收到後 ${complaintDays} 天內回報`);
  expect(data).toContain(`${limits.fileDays} 天，沒送出的 ${limits.unsentDays} 天`);
});
