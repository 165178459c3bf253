// @vitest-environment happy-dom
import {
  acceptTexts,
  legalMessages,
  legalRefusals,
  type PendingText,
  pendingTexts,
} from '@kujiya/contract/legal';
import { getUser } from '@kujiya/contract/member';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LegalNotice } from '#features/legal/LegalNotice.tsx';
import { Answers } from './answers.ts';
import { emptyPage, Shop } from './screen.tsx';

const terms: PendingText = {
  ...{
    kind: 'terms',
    number: 2,
    holds_from: '2026-12-01',
    changes: '客服改為每天回覆',
    needs_consent: false,
  },
};
const slip = () => screen.findByRole('region', { name: '條款更新' }, { timeout: 20_000 });
function open(address: string, text: Partial<PendingText> = {}, isPending = true): Answers {
  emptyPage();
  window.history.replaceState(null, '', address);
  const answers = new Answers()
    .give(getUser, { id: 1, legal_pending: isPending } as never)
    .give(pendingTexts, { success: true, data: [{ ...terms, ...text }] })
    .give(acceptTexts, { success: true, message: legalMessages.accepted });
  render(
    <Shop answers={answers} member>
      <LegalNotice />
    </Shop>,
  );
  return answers;
}

test('a member is told what changed, may read it, and says so once', async () => {
  const answers = open('/');
  expect((await slip()).textContent).toContain('2026/12/01 起適用：客服改為每天回覆');
  expect(screen.getByRole('link', { name: '看服務條款第 2 版' }).getAttribute('href')).toMatch(
    /\?version=2$/,
  );
  fireEvent.click(screen.getByRole('button', { name: '我知道了' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '條款更新' })).toBeNull());
  expect(answers.last(acceptTexts)?.body).toEqual({ versions: [{ kind: 'terms', number: 2 }] });
});

test('where consent is asked for, the button says so; what cannot be noted stays', async () => {
  const answers = open('/', { needs_consent: true });
  answers.give(acceptTexts, legalRefusals.legal_changed);
  fireEvent.click(await screen.findByRole('button', { name: '同意' }, { timeout: 20_000 }));
  // They are read again, because others hold by now.
  await waitFor(() => expect(answers.requestsOf(pendingTexts)).toHaveLength(2));
  await slip();
});

test('nobody is told while they buy, nor once they have said so', async () => {
  const buying = open('/ichiban/ticket/7');
  await waitFor(() => expect(buying.last(getUser)).toBeDefined());
  const knowing = open('/', {}, false);
  await waitFor(() => expect(knowing.last(getUser)).toBeDefined());
  expect([buying.last(pendingTexts), knowing.last(pendingTexts)]).toEqual([undefined, undefined]);
});

test.each([
  ['2126-12-01', '服務條款將有新版'],
  ['2026-11-22', '服務條款更新了'],
])('a text that holds from %s is named “%s”', async (holds_from, title) => {
  open('/', { holds_from });
  expect((await slip()).querySelector('h2')?.textContent).toBe(title);
});
