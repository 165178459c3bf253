// @vitest-environment happy-dom
import {
  cabinet,
  cabinetLink,
  cabinetRefusals,
  hideCabinet,
  sharedCabinet,
  showCabinet,
} from '@kujiya/contract/cabinet';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Answers, unavailable } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const kind = (id: number, count: number) => ({
  ...{
    id,
    variant_id: null,
    name: `公仔 ${id}`,
    image_url: `prizes/${id}.webp`,
    tier: 'B',
    rarity: null,
    product_id: 7,
    count,
  },
  variant_id: null,
  game: 'ichiban' as const,
});
const shelves = [
  { series: '咖波', kinds: [kind(1, 1), kind(2, 3)], total: 2 },
  { series: '水豚', kinds: [kind(3, 1)], total: 4 },
];
const linkOf = (code: string | null) => ({ success: true as const, data: { code } });

beforeEach(() => cleanup());

test('a shown cabinet has the owner’s masked name, a gold plate where a series is complete, and nothing to share', async () => {
  const answers = new Answers().give(sharedCabinet, { success: true, data: { owner: '王＊明', shelves } });
  await openScreen('/cabinet/K7', answers);
  expect((await screen.findAllByText('王＊明的展示櫃', {}, atFirst)).length).toBeGreaterThan(0);
  expect(screen.getByRole('region', { name: '咖波' }).textContent).toContain('全套 2 款・收齊');
  expect(screen.getByRole('region', { name: '水豚' }).textContent).not.toContain('收齊');
  expect(screen.queryByRole('button', { name: /^分享/ })).toBeNull();
  expect(answers.last(sharedCabinet)).toMatchObject({ path: '/api/cabinets/K7' });
});

test('a cabinet that is hidden again says so, and leads on', async () => {
  const refusal = { ...cabinetRefusals.cabinet_missing };
  await openScreen('/cabinet/K7', new Answers().give(sharedCabinet, refusal));
  expect(await screen.findByText(cabinetRefusals.cabinet_missing.message, {}, atFirst)).toBeTruthy();
  expect(screen.getByRole('link', { name: '我也去抽一隻' })).toBeTruthy();
});

test('the owner shows and hides the cabinet; a failure leaves the switch as it was', async () => {
  const answers = new Answers()
    .give(cabinet, { success: true, data: shelves })
    .give(cabinetLink, linkOf(null))
    .give(showCabinet, unavailable)
    .give(hideCabinet, { ...linkOf(null), message: '收起來了' });
  await openScreen('/box?view=cabinet', answers, { member: true });
  const shown = await screen.findByRole('switch', { name: '公開我的展示櫃' }, atFirst);
  const is = () => shown.getAttribute('aria-checked');
  expect(is()).toBe('false');
  fireEvent.click(shown);
  await waitFor(() => expect(answers.requestsOf(showCabinet)).toHaveLength(1));
  await waitFor(() => expect(is()).toBe('false'));
  answers.give(showCabinet, { ...linkOf('K7'), message: '公開了' });
  fireEvent.click(shown);
  expect(await screen.findByRole('button', { name: '把連結傳給朋友' })).toBeTruthy();
  expect(is()).toBe('true');
  fireEvent.click(shown);
  await waitFor(() => expect(screen.queryByRole('button', { name: '把連結傳給朋友' })).toBeNull());
  expect(is()).toBe('false');
});

test('the member’s own cabinet says of each kind whether it is there; a shown one only counts doubles', async () => {
  const gaps = [{ series: '咖波', kinds: [kind(1, 1), kind(2, 3), kind(3, 0)], total: 3 }];
  const marks = () =>
    screen
      .getAllByRole('link', { name: /公仔 \d/ })
      .map((link) => /(已有 )?×\d|您缺/.exec(link.textContent)?.[0]);
  const own = new Answers().give(cabinet, { success: true, data: gaps }).give(cabinetLink, linkOf(null));
  await openScreen('/box?view=cabinet', own, { member: true });
  await screen.findByRole('link', { name: /公仔 3/ }, atFirst);
  expect(marks()).toEqual(['已有 ×1', '已有 ×3', '您缺']);
  cleanup();
  await openScreen(
    '/cabinet/K7',
    new Answers().give(sharedCabinet, { success: true, data: { owner: '王＊明', shelves } }),
  );
  await screen.findByRole('link', { name: /公仔 3/ }, atFirst);
  expect(marks()).toEqual([undefined, '×3', undefined]);
});
