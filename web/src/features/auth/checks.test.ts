import { expect, test } from 'vitest';
import {
  bindingErrors,
  codeErrors,
  newPasswordErrors,
  passwordErrors,
  phoneErrors,
  proofErrors,
} from './checks.ts';

const badPhone = '手機號碼格式錯誤，請輸入正確的台灣手機號碼';

test('only Taiwanese mobile numbers pass', () => {
  expect(phoneErrors('0912345678')).toEqual({});
  for (const phone of ['', '912345678', '0812345678', '091234567', '09123456789', '09123x5678'])
    expect(phoneErrors(phone)).toEqual({ phone: badPhone });
});

test('a password login needs phone and password, and says what is wrong with each', () => {
  expect(passwordErrors('0912345678', '')).toEqual({ form: '請輸入手機號碼和密碼' });
  expect(passwordErrors('', 'toybox123')).toEqual({ form: '請輸入手機號碼和密碼' });
  expect(passwordErrors('123', '12345')).toEqual({ phone: badPhone, password: '密碼不得少於6個字元' });
  expect(passwordErrors('0912345678', '123456')).toEqual({});
});

test('a code login needs six digits and a code that was sent', () => {
  expect(codeErrors('0912345678', '123456', 'sent')).toEqual({});
  expect(codeErrors('0912345678', '12345', 'sent')).toEqual({ code: '驗證碼錯誤或遺失驗證信息' });
  expect(codeErrors('0912345678', '123456', '')).toEqual({ code: '驗證碼錯誤或遺失驗證信息' });
});

test('a code login accepts numbers of Hong Kong, a password login only those of Taiwan', () => {
  expect(codeErrors('+85261234567', '123456', 'sent')).toEqual({});
  expect(codeErrors('+81901234567', '123456', 'sent')).toEqual({ phone: badPhone });
  expect(passwordErrors('+85261234567', '123456')).toEqual({ phone: badPhone });
});

test('binding a phone has its own message for a wrong number', () => {
  expect(bindingErrors('0912345678')).toEqual({});
  for (const phone of ['', '0812345678', '+85261234567'])
    expect(bindingErrors(phone)).toEqual({ phone: '請輸入正確的手機號碼格式' });
});

test('a proof needs six digits', () => {
  expect(proofErrors('123456')).toEqual({});
  for (const code of ['', '12345', '1234567', '12345a'])
    expect(proofErrors(code)).toEqual({ code: '請輸入6位驗證碼' });
});

test('a new password has 6 to 20 characters and is typed the same twice', () => {
  const long = '玩'.repeat(20);
  expect(newPasswordErrors('toybox', 'toybox')).toEqual({});
  expect(newPasswordErrors(long, long)).toEqual({});
  expect(newPasswordErrors('🧸'.repeat(20), '🧸'.repeat(20))).toEqual({});
  expect(newPasswordErrors('toybo', 'toybo')).toEqual({ password: '密碼不得少於6個字元' });
  expect(newPasswordErrors('🧸🧸🧸', '🧸🧸🧸')).toEqual({ password: '密碼不得少於6個字元' });
  expect(newPasswordErrors(`${long}的`, `${long}的`)).toEqual({ password: '密碼長度須為 6 至 20 個字元' });
  expect(newPasswordErrors('toybox123', 'toybox124')).toEqual({ confirmation: '兩次密碼輸入不一致' });
});
