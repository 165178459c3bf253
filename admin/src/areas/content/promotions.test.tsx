// @vitest-environment happy-dom
import * as articles from '@kujiya/contract/staff/articles';
import { bannerCalls, promoCalls } from '@kujiya/contract/staff/banners';
import { staffTargets, type Target, targetRefusals } from '@kujiya/contract/staff/targets';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { testForm } from '../../testing/forms.tsx';
import { listOf, testList } from '../../testing/lists.tsx';
import { fieldOf, fill, openOffice, press, pressFor, see, until } from '../../testing/office.tsx';
import { sampleBanner } from '../../testing/samples.ts';
import { ArticleRecord } from './ArticleRecord.tsx';
import { ArticlesPage } from './ArticlesPage.tsx';
import { BannerRecord, PromoRecord } from './PromotionRecord.tsx';
import { BannersPage, PromosPage } from './PromotionsPage.tsx';

const banner = sampleBanner;
const cells = ['跨年福袋預告/ichiban', '排程中', '2036/12/31 18:00 起2037/01/01 18:00 止', '30'];

for (const [name, calls, List, Record, title] of [
  ['banners', bannerCalls, BannersPage, BannerRecord, '橫幅'],
  ['promos', promoCalls, PromosPage, PromoRecord, '蓋版活動'],
] as const) {
  testList(name, {
    page: <List />,
    declared: calls.list,
    row: banner,
    cells,
    empty: `還沒有${title}。`,
    begin: ['write_content', `新增${title}`],
    rights: ['read_content'],
  });

  testForm(`one of the ${name}`, {
    page: <Record />,
    path: `/content/${name}/:id`,
    address: `/content/${name}/5`,
    read: calls.read,
    record: banner,
    save: calls.change,
    right: 'write_content',
    change: ['圖片上的文字', '跨年福袋', { alt: '跨年福袋' }],
    theirs: [{ alt: '新年福袋' }, '新年福袋'],
    lacks: [
      ['圖片上的文字', '', '請先填寫文字'],
      ['順序', '', '請先填寫順序'],
      ['開始', '', '請先填寫開始'],
      ['結束', '2036-12-31T17:00', '結束要晚於開始'],
    ],
  });
}

const article: articles.StaffArticle = {
  ...{ id: 8, version: 4, title: '十一月的新貨', main_image: '/media/new.webp', views: 1_234 },
  ...{ starts_at: '2026-11-01T02:00:00Z', ends_at: null, state: 'running', content: '<p>來了。</p>' },
  ...{ images: [], product_ids: [], products: [], updated_at: '2026-11-01T02:00:00Z', is_announced: true },
};

testList('articles', {
  page: <ArticlesPage />,
  declared: articles.staffArticles,
  row: article,
  cells: ['十一月的新貨', '進行中', '2026/11/01 10:00 起不限結束', '1,234'],
  empty: '還沒有情報或公告。',
  begin: ['write_content', '寫一篇'],
});

testForm('an article', {
  page: <ArticleRecord />,
  path: '/content/articles/:id',
  address: '/content/articles/8',
  read: articles.staffArticle,
  record: article,
  save: articles.changeStaffArticle,
  right: 'write_content',
  change: ['標題', '十二月的新貨', { title: '十二月的新貨' }],
  theirs: [{ title: '冬天的新貨' }, '冬天的新貨'],
  lacks: [
    ['標題', '', '請先填寫標題'],
    ['結束', '2026-10-01T10:00', '結束要晚於開始'],
  ],
});

const target: Target = { kind: 'page', title: '一番賞', path: '/ichiban', picture: null, is_shown: true };

const openBanner = (address: string) => {
  const answers = new Answers()
    .give(bannerCalls.read, { success: true, data: banner })
    .give(bannerCalls.list, listOf([]));
  const pages = (
    <>
      <Route path="/content/banners" component={BannersPage} />
      <Route path="/content/banners/:id" component={BannerRecord} />
    </>
  );
  return openOffice(address, pages, answers, ['read_content', 'write_content']);
};

test('a new banner lacks its picture first; with it, it begins on its day in Taipei, in the last place', async () => {
  const answers = openBanner('/content/banners/new').give(bannerCalls.create, {
    success: true,
    data: banner,
  });
  await see('button[disabled]', '請先上傳圖片');
  const { fetch } = answers;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.body instanceof FormData
      ? Promise.resolve(Response.json({ success: true, data: { url: '/media/cat.webp' } }))
      : fetch(url, init),
  );
  const input = await fieldOf('上傳圖片');
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['cat'], 'cat.png')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await fill('圖片上的文字', '跨年福袋預告');
  answers.give(staffTargets, { success: true, data: [target] });
  await fill('連結', '一番');
  await press('一番賞');
  await see('label ~ div', '/ichiban');
  await fill('開始', '2036-12-31T18:00');
  await press('新增');
  await see('h1', '跨年福袋預告');
  expect(location.pathname).toBe('/content/banners/5');
  expect(answers.last(bannerCalls.create)?.body).toEqual({
    ...{ image_url: '/media/cat.webp', alt: '跨年福袋預告', link: '/ichiban' },
    starts_at: '2036-12-31T10:00:00.000Z',
  });
});

test('a link that leads nowhere is refused at its field, not below the form', async () => {
  openBanner('/content/banners/5').give(bannerCalls.change, targetRefusals.target_unknown);
  await fill('圖片上的文字', '除夕福袋');
  await press('儲存');
  const said = await see('[role=alert]', targetRefusals.target_unknown.message);
  expect(said.parentElement?.querySelector('label')?.textContent).toBe('連結');
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
});

test('a banner is deleted for a reason, and the list is shown again', async () => {
  const answers = openBanner('/content/banners/5').give(bannerCalls.remove, { success: true });
  await pressFor('活動改期', '刪除');
  await see('p', '還沒有橫幅。');
  expect(answers.last(bannerCalls.remove)?.body).toEqual({ reason: '活動改期' });
});

test('a link says by name where it leads, and that members cannot see it yet; an address is typed on request', async () => {
  const answers = openBanner('/content/banners/5')
    .give(bannerCalls.change, { success: true, data: banner })
    .give(staffTargets, {
      success: true,
      data: [{ ...target, title: '石虎一番賞', kind: 'product', is_shown: false }],
    });
  await see('span', '石虎一番賞');
  await see('.badge', '商品（顧客還看不到）');
  answers.give(staffTargets, { success: true, data: [] });
  await fill('連結', '沒有的');
  await see('p', '沒有這個名稱的商品、系列、情報或頁面。');
  await press('改用網址');
  await fill('連結', 'https://toys.example/sale');
  await press('用名稱選');
  await see('span', '別的網站');
  await press('儲存');
  await until(() =>
    expect(answers.last(bannerCalls.change)?.body).toEqual({ link: 'https://toys.example/sale', version: 1 }),
  );
});
