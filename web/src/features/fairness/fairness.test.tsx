// @vitest-environment happy-dom

import { verifierHash } from 'virtual:verifier';
import { fairnessKey, logEntries } from '@kujiya/contract/fairness';
import { tubeTickets } from '@kujiya/contract/ichiban';
import { entryBytes } from '@kujiya/fairness/log/entry';
import { openShop, playLot, tubeOfFormat3 } from '@kujiya/fairness/played-lot.fixture';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
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

test('whoever asks what the shop’s promise does not cover finds the cards that see into a blind box', async () => {
  await openScreen('/ichiban/fairness-verification', new Answers());
  const said = await screen.findByText(/盒玩有道具卡/, {}, atFirst);
  expect(said.textContent).toContain('每月 1 日依 VIP 等級發放');
  expect(said.textContent).toContain('架上的盒子可能有人看過');
});

test('without a tube anybody can compute any numbers', async () => {
  await openScreen(address.replace('&tubeId=7', ''), new Answers());
  expect(await screen.findByText(found, {}, atFirst)).toBeTruthy();
});

test('the check of one’s own tickets comes first; what engineers look for is folded, unless the address fills it in', async () => {
  const foldedAt = async (at: string) => {
    await openScreen(at, answering({}));
    const own = await screen.findByText('我的籤在不在裡面？', {}, atFirst);
    const form = screen.getByRole('textbox', { name: 'TXID' });
    expect(own.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText('或貼上內容').closest('details')?.open).toBe(false);
    return form.closest('details')?.open === false;
  };
  expect(await foldedAt('/ichiban/fairness-verification?tubeId=7')).toBe(true);
  expect(await screen.findByRole('button', { name: '驗證第 1 筒' })).toBeTruthy();
  expect(await foldedAt(address)).toBe(false);
  expect(await foldedAt('/ichiban/fairness-verification')).toBe(true);
  expect(screen.getByRole('link', { name: '從抽獎紀錄找我的籤' }).getAttribute('href')).toBe(
    '/ichiban/history',
  );
});

const finish = (index: number, product: { id: number; name: string } | null) => ({
  index,
  entry: new TextDecoder().decode(
    entryBytes({ kind: 'finish', at: 1_790_000_000_000, lotId: '16', secret: txid, receipts: txid }),
  ),
  subject: { lot_id: index, title: `第 ${index} 筒`, game: 'ichiban' as const, product },
});

test('whoever has never drawn picks a lot that was sold out; one without a name to show is not there', async () => {
  const leaves = [finish(9, { id: 3, name: '夜市怪獸' }), finish(8, null)];
  const answers = new Answers().give(logEntries, ok({ data: { leaves, next: null } }));
  await openScreen('/ichiban/fairness-verification', answers);
  const list = await screen.findByRole('list', { name: '還沒抽過？挑一個賣完的，自己算一次' }, atFirst);
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/ichiban/fairness-verification?tubeId=9']);
  expect(links[0]?.textContent).toContain('夜市怪獸・第 9 筒');
  expect(answers.requests.find(({ path }) => path === '/api/fairness/log')?.query).toEqual({
    kind: 'finish',
  });
});

test('without a lot that was sold out, and without an answer, the public log is named instead', async () => {
  const none = new Answers().give(logEntries, ok({ data: { leaves: [], next: null } }));
  await openScreen('/ichiban/fairness-verification', none);
  expect(await screen.findByText(/還沒有賣完的/, {}, atFirst)).toBeTruthy();
  cleanup();
  await openScreen('/ichiban/fairness-verification', new Answers().give(logEntries, 'offline'));
  expect(await screen.findByText(/現在讀不到名單/, {}, atFirst)).toBeTruthy();
});

test('the verifier is downloaded from the shop itself, with the hash to compare', async () => {
  await openScreen('/ichiban/fairness-verification', new Answers());
  const link = await screen.findByRole('link', { name: '下載 kujiya-verify.mjs' }, atFirst);
  expect(link.getAttribute('href')).toBe('/kujiya-verify.mjs');
  expect(screen.getByRole('link', { name: /格式（kujiya-formats\.md/ }).getAttribute('href')).toBe(
    '/kujiya-formats.md',
  );
  expect(link.hasAttribute('download')).toBe(true);
  expect(screen.getByText(/^[0-9a-f]{64}$/).textContent).toBe(verifierHash);
  expect(document.body.textContent).toContain('$ node kujiya-verify.mjs tube.json');
});

test('another key than the one this browser noted is named on the page of the check too', async () => {
  const answers = new Answers().give(fairnessKey, {
    success: true,
    algorithm: 'Ed25519',
    public_key: 'ff'.repeat(32),
  });
  await openScreen('/ichiban/fairness-verification', answers, { stored: { noted_key: 'ee'.repeat(32) } });
  expect((await screen.findByText(/請先不要抽/, {}, atFirst)).textContent).toContain(
    '公鑰，和這個瀏覽器先前記下的不同',
  );
});

test('a finished tube is told in five parts, ticket for ticket, with the single checks folded', async () => {
  const lot = playLot(tubeOfFormat3, openShop(), 'told').published;
  await openScreen('/ichiban/fairness-verification', new Answers());
  fireEvent.change(await screen.findByRole('textbox', { name: '或貼上內容' }, atFirst), {
    target: { value: JSON.stringify(lot) },
  });
  fireEvent.click(screen.getByRole('button', { name: '驗證貼上的內容' }));
  const tickets = await screen.findByRole('list', { name: '重算出來的號碼' }, atFirst);
  expect(within(tickets).getAllByRole('listitem')).toHaveLength(20);
  for (const title of [
    '1. 先封好',
    '2. 等一輪測試用的亂數',
    '3. 重排每一個號碼',
    '4. 點每一張收據',
    '5. 翻公開紀錄',
  ])
    expect(screen.getByText(title)).toBeTruthy();
  const folded = screen.getByText(/給工程師：每一項檢查/).closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain(lot.beaconSignature);
  expect(folded?.querySelectorAll('li')).toHaveLength(11);
  expect(screen.getByText(/^編號 \d+・\d+ 張收據$/)).toBeTruthy();
});

test('the tube of the page is named in its verdict, and another one’s file is not', async () => {
  const lot = playLot(tubeOfFormat3, openShop(), 'told').published;
  const verdictAt = async (tubeId: number) => {
    cleanup();
    await openScreen(`/ichiban/fairness-verification?tubeId=${tubeId}`, answering({}));
    await screen.findByRole('button', { name: '驗證第 1 筒' }, atFirst);
    fireEvent.change(screen.getByRole('textbox', { name: '或貼上內容' }), {
      target: { value: JSON.stringify(lot) },
    });
    fireEvent.click(screen.getByRole('button', { name: '驗證貼上的內容' }));
    return (await screen.findByText(/・\d+ 張收據$/, {}, atFirst)).textContent;
  };
  expect(await verdictAt(Number(lot.lotId))).toContain('夜市怪獸・第 1 筒・');
  expect(await verdictAt(Number(lot.lotId) + 1)).toContain(`編號 ${lot.lotId}・`);
});
