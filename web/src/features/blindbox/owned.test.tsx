// @vitest-environment happy-dom
import { heldBox, productCases } from '@kujiya/contract/blindbox';
import { collectionStatus } from '@kujiya/contract/figures';
import { countTools, listTools } from '@kujiya/contract/tool-cards';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';
import { figure, packOf, productOf } from './cases.fixture.ts';

const atFirst = { timeout: 20_000 };

const product = productOf([figure(1), figure(2)]);
/** Two of figure 1, of which one is given away; figure 2 was never there. */
const collection = ok({
  data: {
    product: { id: 7, name: '測試盒玩', image_url: 'products/a.webp' },
    collection_status: [1, 2].map((item_id) => ({
      ...{ item_id, image_url: 'a.webp', display_name: `款式 ${item_id}`, rarity: 'normal' as const },
      ...(item_id === 1
        ? { is_collected: true, count: 2, has_count: 1 }
        : { is_collected: false, count: 0, has_count: 0 }),
    })),
    statistics: {
      ...{ total_unique_items: 2, collected_items: 1, completion_percentage: 50, is_complete: false },
    },
  },
});
const answers = () => new Answers().give(collectionStatus, collection);
const rowOf = (name: string) => screen.getAllByRole('rowheader', { name: new RegExp(name) })[0]?.textContent;

test('a member sees beside each figure of a case whether it is there; a visitor does not', async () => {
  const cases = () => answers().give(productCases, ok({ data: { product, packages: [packOf(4)] } }));
  await openScreen('/blindbox/detail/7', cases(), { member: true });
  await screen.findAllByText('您缺', {}, atFirst);
  expect(rowOf('款式 1')).toContain('已有 ×1');
  expect(rowOf('款式 2')).toContain('您缺');
  const visited = cases();
  await openScreen('/blindbox/detail/7', visited);
  await screen.findAllByRole('rowheader', { name: /款式 2/ }, atFirst);
  expect(rowOf('款式 2')).not.toContain('您缺');
  expect(visited.last(collectionStatus)).toBeUndefined();
});

test('before a hint card is used, its question says what it changes for the figures that are missing', async () => {
  const lock = { item_index: 1, expires_at: new Date(Date.now() + 150_000).toISOString(), remain: 150 };
  const held = { product, package: packOf(4), lock, known: { is: null, is_not: [] } };
  const given = answers()
    .give(heldBox, ok({ data: held }))
    .give(countTools, ok({ data: { shake_card: 2, insight_card: 1 } }))
    .give(listTools, { status: 'success', data: [] });
  await openScreen('/blindbox/item/4?index=1', given, { member: true });
  const ask = async (card: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name: card }, atFirst));
    return (await screen.findByRole('dialog', { name: /要對這一盒使用/ }, atFirst)).textContent;
  };
  await screen.findAllByText('您缺', {}, atFirst);
  expect(await ask(/^提示卡/)).toContain(
    '您缺的款：50.0% → 100%（排除的是您已有的款時）；排除的是您缺的款時 → 0%。用掉後，您還有 1 張提示卡。',
  );
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await ask(/^透視卡/)).not.toContain('您缺的款');
});
