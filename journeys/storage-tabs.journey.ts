import { expect } from '@playwright/test';
import { listParcels } from '../contract/src/parcels.ts';
import { listPresents } from '../contract/src/presents.ts';
import { listBoxItems, type StorageTab, storageCounts } from '../contract/src/storage.ts';
import { enter } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { visit } from './lib/steps.ts';

test.use({ member: 15, contextOptions: { reducedMotion: 'reduce' } });

const ofDemoMember = test.extend({
  entered: async ({ api }, use) => {
    await use(await enter(api, '0912345678'));
  },
});
const tabNames: Record<StorageTab, string> = {
  pending: '待處理',
  shipped: '已出貨',
  expired: '過期',
  all: '全部',
  unchosen: '還沒選款',
};

ofDemoMember('a thing leads to what its draw gave, and to the proof of it', async ({ page, api, me }) => {
  for (const game of ['ichiban', 'blindbox', 'gacha'] as const) {
    // Of those that the page begins with: the newest of all may have been sent.
    const [won] = (await api(listBoxItems, { query: { game, tab: 'pending' }, token: me.token })).data;
    await visit(page, '/box', '盒櫃');
    const card = page.locator(`[data-item="${won?.id}"]`);
    await expect(async () => {
      await page.mouse.wheel(0, 5_000);
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
    await card.getByRole('link', { name: /^抽選驗證/ }).click();
    // The opening is not played again: its result is shown at once, verified.
    await expect(page.getByText('已驗證・與本店公布的承諾相符')).toBeVisible();
    await expect(page.getByText(won?.item_name ?? '').first()).toBeVisible();
  }
});

ofDemoMember('every tab shows what it counts, with its state and its days', async ({ page, api, me }) => {
  const { token } = me;
  const { data: counts } = await api(storageCounts, { query: {}, token });
  const { data: presents } = await api(listPresents, { token });
  await visit(page, '/box', '盒櫃');
  for (const tab of ['expired', 'all', 'unchosen', 'pending', 'shipped'] as const) {
    const name = tab === 'all' ? tabNames.all : `${tabNames[tab]} ${counts[tab]}`;
    await page.getByRole('tab', { name, exact: true }).click();
    const { data } = await api(listBoxItems, { query: { tab, per_page: 100 }, token });
    // Above the list stand parcels at the shop, folded, and presents.
    const above = tab === 'pending' || tab === 'all' ? counts.preparing + presents.length : 0;
    expect(data.reduce((sum, { quantity }) => sum + quantity, 0) + above).toBe(counts[tab]);
    const cards = page.getByRole('article');
    if (tab === 'shipped') {
      const { data: parcels } = await api(listParcels, { query: { preparing: false }, token });
      await expect(cards).toHaveCount(parcels.length);
    } else {
      await expect(async () => {
        await page.mouse.wheel(0, 5_000);
        await expect(cards).toHaveCount(data.length, { timeout: 500 });
      }).toPass();
    }
    if (tab === 'expired') {
      await expect(cards.getByText('已過期')).toHaveCount(data.length);
      await expect(page.getByRole('link', { name: '聯絡客服' })).toHaveAttribute(
        'href',
        '/settings/contactus',
      );
    }
    if (tab === 'pending') {
      // The demo world keeps two things for 5 days and for 1; at midnight in Taipei the first of them has a day less.
      const soon = data.map(({ storage_days }) => storage_days).filter((days) => days <= 5);
      expect(soon).toHaveLength(2);
      const terms = soon.map((days) => `保管剩 ${days} 天`);
      for (const label of ['可出貨', '預購', '贈品，不計件', ...terms])
        await expect(cards.getByText(label, { exact: true }).first()).toBeVisible();
    }
  }
});
