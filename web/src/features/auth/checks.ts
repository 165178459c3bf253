import { accountLimits, accountRefusals } from '@kujiya/contract/account';
import { isReachablePhone, isTaiwanPhone } from '@kujiya/contract/shop/phone';
import type { Errors } from '#ui/form/useForm.ts';

const codePattern = new RegExp(accountLimits.codePattern);

const passwordTooShort = `密碼不得少於${accountLimits.passwordMin}個字元`;

/** `form` is an error about the whole form. */
export type FieldErrors = Errors<'phone' | 'password' | 'confirmation' | 'code' | 'form'>;

export const phoneErrors = (phone: string): FieldErrors =>
  isTaiwanPhone(phone) ? {} : { phone: accountRefusals.phone_invalid.message };

/** A phone that a code can be sent to. */
const reachableErrors = (phone: string): FieldErrors =>
  isReachablePhone(phone) ? {} : { phone: accountRefusals.phone_invalid.message };

/** A phone to be bound, with the messages of the binding form. */
export const bindingErrors = (phone: string): FieldErrors =>
  isTaiwanPhone(phone) ? {} : { phone: accountRefusals.phone_format.message };

/** Errors of the form for signing in by password. */
export const passwordErrors = (phone: string, password: string): FieldErrors => {
  if (phone === '' || password === '') return { form: accountRefusals.phone_and_password_required.message };
  return {
    ...phoneErrors(phone),
    ...(password.length < accountLimits.passwordMin && { password: passwordTooShort }),
  };
};

export const codeErrors = (phone: string, code: string, sessionInfo: string): FieldErrors => ({
  ...reachableErrors(phone),
  ...((!codePattern.test(code) || sessionInfo === '') && { code: accountRefusals.code_invalid.message }),
});

/** Errors of a code that proves a phone. */
export const proofErrors = (code: string): FieldErrors =>
  codePattern.test(code) ? {} : { code: '請輸入6位驗證碼' };

/** Errors of a new password and its repetition. Its length is counted as the server counts it, in code points. */
export const newPasswordErrors = (password: string, confirmation: string): FieldErrors => {
  const { length } = [...password];
  if (length < accountLimits.passwordMin) return { password: passwordTooShort };
  if (length > accountLimits.passwordMax) return { password: accountRefusals.password_length.message };
  return password === confirmation ? {} : { confirmation: accountRefusals.password_mismatch.message };
};
