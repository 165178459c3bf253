// @vitest-environment happy-dom
import * as calls from '@kujiya/contract/staff/articles';
import { staffCampaignCount } from '@kujiya/contract/staff/campaigns';
import { targetRefusals } from '@kujiya/contract/staff/targets';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { fill, openOffice, press, pressFor, see, shows, until } from '../../testing/office.tsx';
import { ArticleRecord } from './ArticleRecord.tsx';

const draft: calls.StaffArticle = {
  ...{ id: 8, version: 4, title: '十一月的新貨', main_image: '/media/new.webp', views: 0 },
  ...{ starts_at: null, ends_at: null, state: 'draft', content: '<p>來了。</p>', is_announced: false },
  ...{ images: [], product_ids: [], products: [], updated_at: '2026-11-01T02:00:00Z' },
};
const open = (article: calls.StaffArticle, rights = ['read_content', 'write_content']) => {
  const answers = new Answers()
    .give(calls.staffArticle, { success: true, data: article })
    .give(staffCampaignCount, { success: true, data: { members: 1_204, devices: 310 } });
  openOffice(
    '/content/articles/8',
    <Route path="/content/articles/:id" component={ArticleRecord} />,
    answers,
    rights,
  );
  return answers;
};

test('a draft is looked at, and published once it was said how many are told', async () => {
  const answers = open(draft).give(calls.publishStaffArticle, { success: true, data: draft });
  await see('.badge', '草稿');
  await see('p', '會員還看不到。');
  expect((await see('a', '預覽')).getAttribute('href')).toBe(
    '/preview?path=%2Finfo%2Fdetail%2F8&article_id=8',
  );
  expect(shows('label', '開始')).toBe(false);
  await press('發布…');
  await see('dialog p', '1,204 位會員會收到通知，其中 310 位開了手機推播');
  expect(answers.last(calls.publishStaffArticle)).toBeUndefined();
  await press('現在發布');
  await until(() => expect(answers.last(calls.publishStaffArticle)?.body).toEqual({ version: 4, at: null }));
});

test('what is typed is saved first, and a time may be chosen', async () => {
  const answers = open(draft).give(calls.publishStaffArticle, { success: true, data: draft });
  await fill('標題', '十二月的新貨');
  await press('發布…');
  await see('[role=alert]', '還有沒儲存的修改');
  await press('放棄變更');
  await press('發布…');
  await fill('發布時間', '2036-12-31T18:00');
  await press('排程發布');
  await until(() =>
    expect(answers.last(calls.publishStaffArticle)?.body).toEqual({
      ...{ version: 4, at: '2036-12-31T10:00:00.000Z' },
    }),
  );
});

test('a published one is taken back for a reason, and says that nobody is told again', async () => {
  const out = { ...draft, state: 'running', starts_at: '2026-11-01T02:00:00Z', is_announced: true } as const;
  const answers = open(out).give(calls.unpublishStaffArticle, { success: true, data: draft });
  await pressFor('時間寫錯', '收回成草稿', '收回');
  await until(() => expect(answers.last(calls.unpublishStaffArticle)?.body).toEqual({ reason: '時間寫錯' }));
  open({ ...draft, is_announced: true });
  await press('發布…');
  await see('dialog p', '不會再收到一次');
  expect(shows('dialog', '位會員會收到通知')).toBe(false);
  open(out, ['read_content']);
  await see('a', '預覽');
  expect(shows('button', '收回成草稿')).toBe(false);
});

test('a link to a page that the shop does not have is refused at the text, not below the form', async () => {
  open(draft).give(calls.changeStaffArticle, targetRefusals.target_unknown);
  await fill('標題', '十二月的新貨');
  await press('儲存');
  const said = await see('[role=alert]', targetRefusals.target_unknown.message);
  expect(said.previousElementSibling?.getAttribute('role')).toBe('textbox');
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
});

test('a draft without its picture is kept, and says what it lacks before it is published', async () => {
  const bare = { ...draft, main_image: '' };
  const answers = open(bare).give(calls.changeStaffArticle, { success: true, data: bare });
  await fill('標題', '十二月的新貨');
  await press('儲存');
  await until(() => expect(answers.last(calls.changeStaffArticle)?.body).toMatchObject({ version: 4 }));
  await see('button[disabled]', '沒有修改');
  await press('發布…');
  await see('[role=alert]', '還沒有主圖');
  expect(answers.last(calls.publishStaffArticle)).toBeUndefined();
});
