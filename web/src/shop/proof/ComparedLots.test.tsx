// @vitest-environment happy-dom
import { fairnessKey } from '@kujiya/contract/fairness';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { memoryStorage } from '#testing/memory-storage.ts';
import { Shop } from '#testing/screen.tsx';
import { ComparedLots } from './ComparedLots.tsx';
import { notedLot } from './noted.ts';

// What one visit notes stays for the file, as it does in a browser.
beforeAll(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(cleanup);

const first = { lotId: 4, root: 'ab'.repeat(32), total: 80 };
const keyOf = (byte: string) => byte.repeat(32);
const visit = (lot = first, publicKey = keyOf('ee')) => {
  cleanup();
  const answers = new Answers().give(fairnessKey, {
    success: true,
    algorithm: 'Ed25519',
    public_key: publicKey,
  });
  return render(
    <Shop answers={answers}>
      <ComparedLots lots={[lot]} />
    </Shop>,
  ).container;
};
/** A visit at which lot and key are noted. */
async function visitFirst() {
  const container = visit();
  await waitFor(() => expect(localStorage.getItem('noted_key')).toBe(keyOf('ee')));
  return container;
}

test('lot and key are noted when they are shown, and nothing is said while they stay the same', async () => {
  for (const container of [await visitFirst(), await visitFirst()])
    expect(container.textContent).not.toContain('請先不要抽');
  expect(notedLot(4)).toMatchObject({ root: first.root, total: 80 });
});

test('a lot that was exchanged under its id is named', async () => {
  await visitFirst();
  for (const changed of [{ root: keyOf('cd') }, { total: 81 }]) {
    visit({ ...first, ...changed });
    expect(screen.getByText(/請先不要抽/).textContent).toContain('abababababab…，80 個');
  }
});

test('another key of the shop is named at the next visit, and at every later one', async () => {
  await visitFirst();
  for (const _ of [1, 2]) {
    visit(first, keyOf('ff'));
    const alarm = await screen.findByText(/請先不要抽/);
    expect(alarm.textContent).toBe(
      '本店簽收據的公鑰，和這個瀏覽器先前記下的不同（eeeeeeeeeeee…）。請先不要抽，截圖留存並聯絡客服。',
    );
  }
});
