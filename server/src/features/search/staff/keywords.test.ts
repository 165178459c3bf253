import { hotKeywords } from '@kujiya/contract/search';
import { setStaffKeywords, staffKeywords } from '@kujiya/contract/staff/keywords';
import { staffLog } from '@kujiya/contract/staff/log';
import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
  manager = await shop.staff('manager');
});

const read = async () => (await shop.call(staffKeywords, { token: boss.token })).body.data;
const put = (version: number, keywords: string[], by = boss) =>
  shop.call(setStaffKeywords, { body: { version, keywords }, token: by.token });

test('the keywords are replaced in their order, each time with an entry in the log', async () => {
  const first = await read();
  expect(first).toEqual({ version: 1, keywords: [], shown: [] });
  expect((await put(1, ['石虎', '黑熊', '露營'])).body.data).toEqual({
    version: 2,
    keywords: ['石虎', '黑熊', '露營'],
    shown: ['石虎', '黑熊', '露營'],
  });
  expect((await put(2, ['露營', '石虎'])).body.data).toMatchObject({
    version: 3,
    keywords: ['露營', '石虎'],
  });
  expect((await shop.call(hotKeywords, {})).body).toEqual(['露營', '石虎']);
  expect((await put(3, [])).body.data).toEqual({ version: 4, keywords: [], shown: [] });
  const log = await shop.call(staffLog, { query: { subject: 'keywords:hot' }, token: boss.token });
  expect(log.body.data.map(({ words, before, after }) => [words, before, after])).toEqual([
    ['修改熱門關鍵字', { keywords: ['露營', '石虎'] }, { keywords: [] }],
    ['修改熱門關鍵字', { keywords: ['石虎', '黑熊', '露營'] }, { keywords: ['露營', '石虎'] }],
    ['修改熱門關鍵字', { keywords: [] }, { keywords: ['石虎', '黑熊', '露營'] }],
  ]);
});

test('of two people who change one version, the second sees what the first wrote', async () => {
  const { version } = await read();
  const replies = await Promise.all([put(version, ['甲']), put(version, ['乙'], manager)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = replies.find(({ status }) => status === 409)?.body;
  expect(lost).toMatchObject({ code: 'version_conflict', current: await read() });
});

test.each([
  [['石虎', '石虎']],
  [['LINE', 'line']],
  [['  ']],
  [['字'.repeat(51)]],
  [Array.from({ length: 31 }, (_, i) => `字${i}`)],
])('%j are refused, and change nothing', async (keywords) => {
  const before = await read();
  expect(await put(before.version, keywords)).toMatchObject({
    status: 422,
    body: { code: 'keywords_invalid' },
  });
  expect(await read()).toEqual(before);
});
