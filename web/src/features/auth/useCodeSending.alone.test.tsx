// @vitest-environment happy-dom
import { accountLimits } from '@kujiya/contract/account';
import { sendCode } from '@kujiya/contract/sign-in';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { useCodeSending } from './useCodeSending.ts';

vi.mock('./recaptcha.ts', () => ({ personToken: async () => 'a person' }));

test('only the number that a code was sent to waits for the next', async () => {
  emptyPage();
  const answers = new Answers().give(sendCode, { success: true, session_info: 's' });
  const { result } = renderHook(useCodeSending, {
    wrapper: ({ children }) => <Shop answers={answers}>{children}</Shop>,
  });
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => ++now);
  await act(() => result.current.send('0912345678'));
  expect(result.current.waitFor('0912345678')).toBe(accountLimits.codeInterval);
  expect(result.current.waitFor('0987654321')).toBe(0);
});
