// @vitest-environment happy-dom
import { accountRefusals } from '@kujiya/contract/account';
import { checkPhoneBinding, confirmPhoneBinding, phoneBindingStatus } from '@kujiya/contract/phone-binding';
import { lineCallback, provePhone, sendCode } from '@kujiya/contract/sign-in';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';
import { codeSentText } from './useCodeSending.ts';

const atFirst = { timeout: 20_000 };
const person = vi.hoisted(() => ({ token: vi.fn(async (): Promise<string | undefined> => 'a person') }));
vi.mock('./recaptcha.ts', () => ({ personToken: person.token }));
beforeEach(() => vi.clearAllMocks());

test('a LINE callback without a code says what is missing', async () => {
  await openScreen('/login/line-callback?state=x', new Answers());
  expect(await screen.findByRole('heading', { name: '缺少認證 Token' }, atFirst)).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回登入' })).toBeTruthy();
});

test('a LINE callback is passed on as it came, whatever this tab remembers', async () => {
  const answers = new Answers().give(lineCallback, accountRefusals.line_expired);
  await openScreen('/login/line-callback?code=c&state=s', answers);
  expect(
    await screen.findByRole('heading', { name: accountRefusals.line_expired.message }, atFirst),
  ).toBeTruthy();
  expect(answers.last(lineCallback)).toBeDefined();
});

test('every code is requested with its own token, and its failure is reported in its own words', async () => {
  const answers = new Answers().give(sendCode, accountRefusals.sms_quota_exceeded);
  await openScreen('/forgot-password', answers);
  const phone = await screen.findByLabelText('手機號碼', {}, atFirst);
  fireEvent.change(phone, { target: { value: '0912345678' } });
  for (let time = 1; time <= 2; time++) {
    fireEvent.click(screen.getByRole('button', { name: '取得驗證碼' }));
    await waitFor(() => expect(person.token).toHaveBeenCalledTimes(time));
    expect(await screen.findByText(accountRefusals.sms_quota_exceeded.message)).toBeTruthy();
  }
});

test('a sent code takes the complaint about a missing one away', async () => {
  const answers = new Answers().give(sendCode, { success: true, session_info: 's' });
  await openScreen('/login', answers);
  fireEvent.click(await screen.findByRole('tab', { name: '驗證碼登入' }, atFirst));
  const phone = await screen.findByLabelText('手機號碼');
  fireEvent.change(phone, { target: { value: '0912345678' } });
  fireEvent.click(screen.getByRole('button', { name: '登入' }));
  const code = screen.getByLabelText('驗證碼');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: '取得驗證碼' }));
  expect(await screen.findAllByText(codeSentText)).not.toHaveLength(0);
  expect(code.getAttribute('aria-invalid')).not.toBe('true');
  expect(phone.getAttribute('aria-invalid')).not.toBe('true');
});

test('a phone that has been bound is filled in nowhere any more', async () => {
  const bound = (boundPhone: string | null) => ({
    success: true as const,
    data: { isBound: boundPhone !== null, isPhoneLogin: false, boundPhone, boundAt: null },
  });
  const answers = new Answers()
    .give(phoneBindingStatus, bound(null))
    .give(checkPhoneBinding, { success: true })
    .give(sendCode, { success: true, session_info: 's' })
    .give(provePhone, {
      success: true,
      id_token: 't',
      firebase_uid: 'u',
      verified_at: '2026-11-21T00:00:00Z',
    })
    .give(confirmPhoneBinding, { success: true, message: '手機綁定成功', data: { invitation_reward: null } });
  await openScreen('/settings/phone-binding', answers, { member: true });
  const phone = await screen.findByLabelText('手機號碼', {}, atFirst);
  fireEvent.change(phone, { target: { value: '0912345678' } });
  fireEvent.click(screen.getByRole('button', { name: '取得驗證碼' }));
  fireEvent.change(await screen.findByLabelText('驗證碼'), { target: { value: '123456' } });
  answers.give(phoneBindingStatus, bound('0912345678'));
  fireEvent.click(screen.getByRole('button', { name: '綁定手機' }));
  expect(await screen.findByRole('heading', { name: '手機已經綁定' })).toBeTruthy();

  await openScreen('/forgot-password', new Answers());
  expect((await screen.findByLabelText<HTMLInputElement>('手機號碼', {}, atFirst)).value).toBe('');
});

test('a phone typed into one sign-in form is filled in on the next', async () => {
  await openScreen('/login', new Answers());
  fireEvent.change(await screen.findByLabelText('手機號碼', {}, atFirst), { target: { value: '0987' } });
  fireEvent.click(screen.getByRole('tab', { name: '驗證碼登入' }));
  expect(screen.getByLabelText<HTMLInputElement>('手機號碼').value).toBe('0987');
  fireEvent.change(screen.getByLabelText('手機號碼'), { target: { value: '0987654321' } });
  await openScreen('/forgot-password', new Answers());
  const phone = await screen.findByLabelText<HTMLInputElement>('手機號碼', {}, atFirst);
  expect(phone.value).toBe('0987654321');
  fireEvent.change(phone, { target: { value: '' } });
});
