import { expect, test } from 'vitest';
import {
  addressWords,
  type Draft,
  emptyDraft,
  errorsOf,
  isChanged,
  missingLines,
  plainDraft,
} from './draft.ts';

const good: Draft = {
  name: '林小籤',
  phone: '0912345678',
  city: '臺北市',
  district: '大安區',
  address_detail: '和平東路 1 段 1 號',
  is_default: false,
};

test('an empty form has an error for each line', () => {
  expect(errorsOf(emptyDraft)).toEqual({
    name: '請填寫收件人姓名',
    phone: '請填寫手機號碼',
    city: '請填寫完整地址資訊',
    detail: '請填寫詳細地址',
  });
  expect(missingLines(emptyDraft)).toEqual(['收件人姓名', '手機號碼', '縣市', '鄉鎮市區', '詳細地址']);
});

test('an address chosen for a parcel has its own messages', () => {
  const { parcel } = addressWords;
  expect(errorsOf(emptyDraft, parcel)).toEqual({
    name: '請填寫姓名',
    phone: '請填寫手機號碼',
    city: '請選擇地區',
    detail: '請填寫詳細地址',
  });
  expect(errorsOf({ ...good, phone: '0212345678', district: '' }, parcel)).toEqual({
    phone: '手機號碼格式錯誤',
    district: '請選擇地區',
  });
  expect(errorsOf(good, parcel)).toEqual({});
});

test('an address without its district is incomplete', () => {
  const draft = { ...good, district: '' };
  expect(errorsOf(draft)).toEqual({ district: '請填寫完整地址資訊' });
  expect(missingLines(draft)).toEqual(['鄉鎮市區']);
});

test.each([
  '0912345678',
  '0912-345-678',
  '0912 345 678',
  '+886912345678',
  '886912345678',
  '+886 912-345-678',
])('“%s” is a Taiwan mobile and is kept as 0912345678', (phone) => {
  expect(errorsOf({ ...good, phone })).toEqual({});
  expect(plainDraft({ ...good, phone }).phone).toBe('0912345678');
});

test.each(['091234567', '09123456789', '0212345678', '+85291234567', 'abc'])(
  '“%s” is not a Taiwan mobile',
  (phone) => {
    expect(errorsOf({ ...good, phone })).toEqual({ phone: '請輸入正確的台灣手機（例如 0912345678）' });
  },
);

test('blanks and dashes are no change, but another street is', () => {
  expect(isChanged({ ...good, name: ' 林小籤 ', phone: '0912-345-678' }, good)).toBe(false);
  expect(isChanged({ ...good, address_detail: '和平東路 1 段 2 號' }, good)).toBe(true);
  expect(isChanged({ ...good, is_default: true }, good)).toBe(true);
});

test('a line of blanks counts as empty', () => {
  expect(missingLines({ ...good, name: ' ' })).toEqual(['收件人姓名']);
  expect(missingLines(good)).toEqual([]);
});
