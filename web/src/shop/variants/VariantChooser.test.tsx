// @vitest-environment happy-dom
import type { VariantLeft } from '@kujiya/contract/shop/variants';
import type { BoxItem } from '@kujiya/contract/storage';
import {
  chooseMissingVariants,
  chooseVariant,
  tubeVariants,
  variantRefusals,
} from '@kujiya/contract/variants';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Answers, ok, unavailable } from '#testing/answers.ts';
import { emptyPage, Shop, sendEvent } from '#testing/screen.tsx';
import { VariantChooser } from './VariantChooser.tsx';

const variant = (id: number, name: string, remaining: number, owned = 0): VariantLeft => ({
  ...{ id, name, image_url: `variants/${id}.webp`, quantity: 4, remaining, owned },
});
const left = [
  variant(1, '鴨鴨碟', 2, 1),
  variant(2, '蜜柑碟', 3),
  variant(3, '木桶碟', 1),
  variant(4, '湯字碟', 0),
];
const taken = (id: number, { id: variantId, name, image_url }: VariantLeft) =>
  ({ id, variant: { id: variantId, name, image_url }, variant_choice: 'chosen' }) as BoxItem;
const all = (variants = left) => ok({ data: [{ prize_id: 5, choice: 'member' as const, variants }] });

function openChooser(
  answers: Answers,
  pieces = [
    { id: 31, number: 10 },
    { id: 30, number: 31 },
  ],
) {
  emptyPage();
  const onClose = vi.fn();
  render(
    <Shop answers={answers} member>
      <VariantChooser
        group={{ tubeId: 3, prizeId: 5, tier: 'E', name: '水豚小碟', pieces }}
        open
        onClose={onClose}
      />
    </Shop>,
  );
  return onClose;
}
const card = (name: RegExp) => screen.findByRole('button', { name, hidden: true });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const answerQuestion = async (yes: string) =>
  fireEvent.click(await screen.findByRole('button', { name: yes, hidden: true }, { timeout: 20_000 }));
const sent = (answers: Answers) =>
  answers.requestsOf(chooseVariant).map(({ path, body }) => [path.split('/').at(-2), body]);

test('each variant says what is left of it and whether the member has it, and one that is gone cannot be taken', async () => {
  openChooser(new Answers().give(tubeVariants, all()));
  expect((await card(/鴨鴨碟/)).textContent).toContain('已有 ×1');
  expect((await card(/蜜柑碟/)).textContent).toMatch(/您缺這款.*剩 3/);
  const gone = await card(/湯字碟/);
  expect(gone.textContent).toMatch(/已被選完/);
  expect(gone.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('您抽中 2 件 E賞：選 2 款（第 10、31 號籤）')).toBeTruthy();
});

test('nothing is taken before the question is answered, then each piece gets its variant', async () => {
  const answers = new Answers()
    .give(tubeVariants, all())
    .give(chooseVariant, ok({ data: taken(31, left[1]!) }));
  openChooser(answers, [{ id: 31, number: 10 }]);
  fireEvent.click(await card(/蜜柑碟/));
  press(/^選好了 1／1$/);
  expect(await screen.findByText('選了就不能改。', {}, { timeout: 20_000 })).toBeTruthy();
  expect(sent(answers)).toEqual([]);
  await answerQuestion('就選這款');
  expect(await screen.findByRole('heading', { name: '選好了', hidden: true })).toBeTruthy();
  expect(sent(answers)).toEqual([['31', { variant_id: 2 }]]);
  expect(screen.getByText(/這 1 件是您的了/)).toBeTruthy();
});

test('the answer to the question speaks of one piece, or of several', async () => {
  openChooser(new Answers().give(tubeVariants, all()));
  fireEvent.click(await card(/鴨鴨碟/));
  fireEvent.click(await card(/蜜柑碟/));
  press(/^選好了 2／2$/);
  expect(await screen.findByRole('button', { name: '就選這些' }, { timeout: 20_000 })).toBeTruthy();
});

test('a variant that is gone shows the new counts and keeps the sheet', async () => {
  const answers = new Answers().give(tubeVariants, all()).give(chooseVariant, {
    ...variantRefusals.variant_gone,
    data: [variant(3, '木桶碟', 0), left[1]!],
  } as never);
  openChooser(answers, [{ id: 31, number: 10 }]);
  fireEvent.click(await card(/木桶碟/));
  answers.give(tubeVariants, all([variant(3, '木桶碟', 0), left[1]!]));
  press(/^選好了 1／1$/);
  await answerQuestion('就選這款');
  expect(await screen.findByText(/這一款剛剛被選完了，請選別款/)).toBeTruthy();
  expect((await card(/木桶碟/)).textContent).toContain('已被選完');
  expect(screen.getByRole('button', { name: /^選好了 0／1$/, hidden: true })).toBeTruthy();
});

test('a press without an answer can be repeated, and asks for the same', async () => {
  const answers = new Answers().give(tubeVariants, all()).give(chooseVariant, 'offline');
  openChooser(answers, [{ id: 31, number: 10 }]);
  fireEvent.click(await card(/蜜柑碟/));
  press(/^選好了 1／1$/);
  await answerQuestion('就選這款');
  await screen.findByText(/網絡請求失敗/);
  answers.give(chooseVariant, ok({ data: taken(31, left[1]!) }));
  press(/^選好了 1／1$/);
  await answerQuestion('就選這款');
  await screen.findByText(/這 1 件是您的了/);
  expect(sent(answers)).toEqual(Array(2).fill(['31', { variant_id: 2 }]));
});

test('a piece that another device has given a variant is no longer open', async () => {
  const refusal = { ...variantRefusals.variant_chosen, message: '這件已經是「鴨鴨碟」，選了就不能改' };
  const answers = new Answers()
    .give(tubeVariants, all())
    .give(chooseVariant, { ...refusal, variant: taken(31, left[0]!).variant } as never);
  openChooser(answers);
  fireEvent.click(await card(/蜜柑碟/));
  press(/^選好了 1／2$/);
  await answerQuestion('就選這款');
  expect(await screen.findByText(/已選好 1 件，還有 1 件沒選/)).toBeTruthy();
});

test('幫我配沒有的 says what it took, and asks again with the same key when no answer came', async () => {
  const answers = new Answers().give(tubeVariants, all()).give(chooseMissingVariants, 'offline');
  openChooser(answers);
  await card(/蜜柑碟/);
  press('幫我配沒有的');
  await answerQuestion('幫我配');
  await screen.findByText(/網絡請求失敗/);
  answers.give(chooseMissingVariants, ok({ data: [taken(31, left[1]!), taken(30, left[2]!)] }));
  press('幫我配沒有的');
  await answerQuestion('幫我配');
  const list = within((await screen.findByText(/這 2 件是您的了/)).parentElement!);
  expect(list.getAllByRole('listitem', { hidden: true }).map((one) => one.textContent)).toEqual([
    '蜜柑碟',
    '木桶碟',
  ]);
  const asked = answers.requestsOf(chooseMissingVariants);
  expect(asked.map(({ body }) => body)).toEqual(Array(2).fill({ item_ids: [31, 30] }));
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

test('a choice of somebody else changes the counts, and takes back what is no longer there', async () => {
  openChooser(new Answers().give(tubeVariants, all()));
  fireEvent.click(await card(/木桶碟/));
  expect(screen.getByRole('button', { name: /^選好了 1／2$/, hidden: true })).toBeTruthy();
  sendEvent({ tube_id: 3, drawn: [], remaining: 9, variants: [{ id: 3, remaining: 0 }] });
  await waitFor(async () => expect((await card(/木桶碟/)).textContent).toContain('已被選完'));
  expect(screen.getByRole('button', { name: /^選好了 0／2$/, hidden: true })).toBeTruthy();
});

test('variants that cannot be loaded say so, and are asked for again', async () => {
  const answers = new Answers().give(tubeVariants, unavailable);
  openChooser(answers);
  const again = await screen.findByRole('button', { name: /再試|重試|重新/, hidden: true });
  answers.give(tubeVariants, all());
  fireEvent.click(again);
  expect(await card(/鴨鴨碟/)).toBeTruthy();
});
