// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from './answers.ts';
import { openScreen } from './screen.tsx';

const atFirst = { timeout: 20_000 };

test('the result of a box asks a visitor to log in without leaving the page', async () => {
  await openScreen('/blindbox/result?order_id=7', new Answers());
  expect(await screen.findByRole('heading', { name: '請先登入' }, atFirst)).toBeTruthy();
  expect(window.location.pathname).toBe('/blindbox/result');
});

test('a visitor who filters collected figures learns that this needs a login', async () => {
  await openScreen('/blindbox/figures?status=collected', new Answers());
  expect(await screen.findByText('請先登入以查看收藏狀態', {}, atFirst)).toBeTruthy();
  expect(screen.getByRole('radio', { name: '未收集' })).toBeTruthy();
});
