// @vitest-environment happy-dom
import { lotCommitment } from '@kujiya/contract/fairness';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { ProofSheet } from './ProofSheet.tsx';
import type { Proof } from './proof.ts';

const hash = 'ab'.repeat(32);
const receipt = {
  ...{ lot_id: 11, seq: 3, prev: hash, hash, drawn_at: 1_790_000_000_000, root: hash, total: 20 },
  tickets: [{ number: 4, prize_id: '2', salt: 'cd'.repeat(16), path: [] }],
  ...{ last_prize_id: null, signature: 'ef'.repeat(64), public_key: hash },
};
const terms = (picture: string) => [
  {
    ...{ prize_id: '2', tier: 'A', name: '貓咪公仔', size: '約 9 公分', picture },
    ...{ material: '', height: 0, pictures: [], choice: 'none' as const, variants: [] },
  },
];
const proof: Proof = { state: 'verified', checks: [{ name: 'shown', state: 'ok' }], notedAt: null };
const chain = { hash, publicKey: 'ab'.repeat(96), period: 3, genesis: 1 };

function openProof(given: { terms?: ReturnType<typeof terms>; chain?: typeof chain }) {
  emptyPage();
  const sealed = given.chain && {
    ...{
      seal: hash,
      secret_hash: hash,
      beacon: `drand:${hash}:7`,
      published_at: '2026-11-01T00:00:00+08:00',
    },
    ...{ chain: given.chain, signature: null, assigned_at: null },
  };
  const answers = new Answers().give(
    lotCommitment,
    ok({
      data: {
        ...{ lot_id: 11, committed_at: '2026-11-01T00:00:00+08:00', root: hash, txid_hash: hash },
        ...{ sealed: sealed ?? null, withdrawn: null, prizes: [] },
        corrections: [
          {
            ...{ id: 1, prize_id: 2, field: 'name', wrong: '貓咪', right: '貓咪公仔' },
            at: '2026-11-02T00:00:00+08:00',
          },
        ],
      },
    }) as never,
  );
  render(
    <Shop answers={answers}>
      <ProofSheet
        open
        onClose={() => {}}
        proof={proof}
        receipt={{ ...receipt, ...(given.terms && { terms: given.terms }) }}
        game="ichiban"
        prizeName={() => '貓咪公仔'}
      />
    </Shop>,
  );
  return within(screen.getByRole('dialog', { hidden: true }));
}

test('only what the terms bind is said to be the same', () => {
  expect(openProof({ terms: terms(hash) }).getByText(/一模一樣，名稱也和開賣前承諾的相同/)).toBeTruthy();
  for (const [given, words] of [
    [{ terms: terms('none') }, /名稱和等級也和開賣前承諾的相同。圖片沒有寫進承諾。/],
    [{}, /承諾只寫了編號，名稱和圖片沒有寫進承諾。/],
  ] as const) {
    const sheet = openProof(given);
    expect(sheet.getByText(words)).toBeTruthy();
    expect(sheet.queryByText(/一模一樣/)).toBeNull();
  }
});

test('a receipt of a lot whose beacon is a sandbox’s says so, and no other one does', async () => {
  expect(await openProof({ chain }).findByText(/（測試用的亂數，本店事先就知道）/)).toBeTruthy();
  const sheet = openProof({});
  await sheet.findByText(/更正名稱的錯字/);
  expect(sheet.queryByText(/測試用/)).toBeNull();
});

test('hashes are folded, with one line that leads to the lot’s log', () => {
  const sheet = openProof({ terms: terms('none') });
  expect(sheet.getByText('收據雜湊').closest('details')?.open).toBe(false);
  expect(sheet.getByRole('link', { name: '看這筒的公開紀錄', hidden: true }).getAttribute('href')).toBe(
    '/fairness/log?lot=11',
  );
});
