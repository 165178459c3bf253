// @vitest-environment happy-dom
import { accountRefusals } from '@kujiya/contract/account';
import { lineCallback, sendCode } from '@kujiya/contract/sign-in';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Answers, openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const person = vi.hoisted(() => ({ token: vi.fn(async (): Promise<string | undefined> => 'a person') }));
vi.mock('./recaptcha.ts', () => ({ personToken: person.token }));
beforeEach(() => vi.clearAllMocks());

test('LINE’s answer without a code says what is missing', async () => {
  await openScreen('/login/line-callback?state=x', new Answers());
  expect(await screen.findByRole('heading', { name: '缺少認證 Token' }, atFirst)).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回登入' })).toBeTruthy();
});

test('LINE’s answer is handed on as it came, whatever this tab remembers', async () => {
  const answers = new Answers().refuse(lineCallback, accountRefusals.line_expired);
  await openScreen('/login/line-callback?code=c&state=s', answers);
  expect(
    await screen.findByRole('heading', { name: accountRefusals.line_expired.message }, atFirst),
  ).toBeTruthy();
  expect(answers.asked).toContain(`GET ${lineCallback.path}`);
});

test('every code is asked for with a token of its own, and its failure is said in its words', async () => {
  const answers = new Answers().refuse(sendCode, accountRefusals.sms_quota_exceeded);
  await openScreen('/forgot-password', answers);
  const phone = await screen.findByLabelText('手機號碼', {}, atFirst);
  fireEvent.change(phone, { target: { value: '0912345678' } });
  for (let time = 1; time <= 2; time++) {
    fireEvent.click(screen.getByRole('button', { name: '取得驗證碼' }));
    expect(await screen.findByText(accountRefusals.sms_quota_exceeded.message)).toBeTruthy();
    await waitFor(() => expect(person.token).toHaveBeenCalledTimes(time));
  }
});
