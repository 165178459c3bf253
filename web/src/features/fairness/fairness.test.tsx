// @vitest-environment happy-dom

import { verifierHash } from 'virtual:verifier';
import { tubeTickets } from '@kujiya/contract/ichiban';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const txid = 'ab'.repeat(32);
const address = `/ichiban/fairness-verification?txid=${txid}&prizeCount=2&totalTickets=50&tubeId=7`;
const found = '50 張籤裡的 2 張大賞籤';
const tube = {
  id: 7,
  raffle_tube_id: 7,
  tube_title: '第 1 筒',
  total_tickets: 50,
  remaining_tickets: 0,
  prize_details: {},
  has_last_prize: true,
  is_finished: true,
  txid: txid as string | null,
  txid_hash: 'cd'.repeat(32),
  root: 'ef'.repeat(32),
  method: 'txid',
  big_prize_count: 2,
  waits_from: null,
  product_id: 3,
  product_name: '夜市怪獸',
} as const;
const answering = (change: object) =>
  new Answers().give(tubeTickets, {
    success: true,
    tube_info: { ...tube, ...change },
    drawn_numbers: [],
  });

test('a finished tube with its TXID is checked', async () => {
  await openScreen(address, answering({}));
  expect(await screen.findByText(found, {}, atFirst)).toBeTruthy();
});

test.each([
  [{ is_finished: false, txid: null, remaining_tickets: 9 }, '抽獎活動尚未結束'],
  [{ txid: null }, 'TXID 尚未公布，無法進行驗證'],
])('a tube that cannot be checked yet yields no numbers, whatever the form contains', async (change, why) => {
  await openScreen(address, answering(change));
  expect(await screen.findByText(why, {}, atFirst)).toBeTruthy();
  expect(screen.queryByText(found)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '驗證' }));
  await waitFor(() => expect(screen.getAllByText(why).length).toBeGreaterThan(1));
  expect(screen.queryByText(found)).toBeNull();
});

test('without a tube anybody can compute any numbers', async () => {
  await openScreen(address.replace('&tubeId=7', ''), new Answers());
  expect(await screen.findByText(found, {}, atFirst)).toBeTruthy();
});

test('the verifier is downloaded from the shop itself, with the hash to compare', async () => {
  await openScreen('/ichiban/fairness-verification', new Answers());
  const link = await screen.findByRole('link', { name: '下載 kujiya-verify.mjs' }, atFirst);
  expect(link.getAttribute('href')).toBe('/kujiya-verify.mjs');
  expect(link.hasAttribute('download')).toBe(true);
  expect(screen.getByText(/^[0-9a-f]{64}$/).textContent).toBe(verifierHash);
  expect(document.body.textContent).toContain('$ node kujiya-verify.mjs tube.json');
});
