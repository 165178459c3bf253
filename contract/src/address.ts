import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, Success } from './kernel/schema.ts';
import { FreeText, PhoneText } from './kernel/texts.ts';
import { taiwanPattern } from './shop/phone.ts';

/** Limits of an address; lengths in characters. */
export const addressLimits = {
  nameMax: 30,
  detailMax: 200,
  addresses: 20,
  phonePattern: taiwanPattern,
} as const;

export const addressRefusals = defineRefusals({
  address_missing: [404, '找不到這個地址'],
  recipient_required: [422, '請填寫收件人姓名'],
  recipient_too_long: [422, '收件人姓名最多 30 個字'],
  phone_required: [422, '請填寫手機號碼'],
  phone_invalid: [422, '請輸入正確的台灣手機（例如 0912345678）'],
  detail_required: [422, '請填寫詳細地址'],
  detail_too_long: [422, '詳細地址最多 200 個字'],
  region_invalid: [422, '請填寫完整地址資訊'],
  too_many_addresses: [422, '地址最多儲存 20 筆，請先刪除不用的地址'],
});

/** The messages of this feature's successful calls. */
export const addressMessages = {
  added: '地址新增成功',
  changed: '地址更新成功',
  deleted: '地址刪除成功',
  madeDefault: '預設地址設定成功',
} as const;

export const Address = Type.Object({
  id: Id,
  name: Type.String(),
  phone: Type.String(),
  city: Type.String(),
  district: Type.String(),
  postcode: Type.String(),
  address_detail: Type.String(),
  is_default: Type.Boolean(),
});
export type Address = Static<typeof Address>;

const Text = FreeText(1_000);
const AddressBody = Type.Object({
  name: Text,
  phone: PhoneText,
  city: Text,
  district: Text,
  address_detail: Text,
  is_default: Type.Optional(Type.Boolean()),
});
export type AddressBody = Static<typeof AddressBody>;

const bodyFields = {
  name: [addressRefusals.recipient_required, addressRefusals.recipient_too_long],
  phone: [addressRefusals.phone_required, addressRefusals.phone_invalid],
  city: addressRefusals.region_invalid,
  district: addressRefusals.region_invalid,
  address_detail: [addressRefusals.detail_required, addressRefusals.detail_too_long],
} as const;

export const listAddresses = defineCall({
  method: 'GET',
  path: '/api/user/addresses',
  access: 'user',
  summary: "List the member's addresses, the default one first.",
  answer: Success({ data: Type.Array(Address) }),
  failure: '獲取地址失敗',
});

export const addAddress = defineCall({
  method: 'POST',
  path: '/api/user/addresses',
  access: 'user',
  summary: 'Create an address. The first one becomes the default.',
  body: AddressBody,
  answer: Success({ message: Type.String(), data: Address }),
  refusals: [addressRefusals.too_many_addresses],
  fields: bodyFields,
  idempotent: true,
  movesMoney: false,
  failure: '新增地址失敗',
});

export const changeAddress = defineCall({
  method: 'PUT',
  path: '/api/user/addresses/:id',
  access: 'user',
  summary: "Update one of the member's addresses.",
  params: IdParams,
  body: AddressBody,
  answer: Success({ message: Type.String(), data: Address }),
  fields: { id: addressRefusals.address_missing, ...bodyFields },
  failure: '更新地址失敗',
});

export const deleteAddress = defineCall({
  method: 'DELETE',
  path: '/api/user/addresses/:id',
  access: 'user',
  summary:
    "Delete one of the member's addresses. If it was the default, the newest remaining one replaces it.",
  params: IdParams,
  answer: Success({ message: Type.String() }),
  refusals: [addressRefusals.address_missing],
  fields: { id: addressRefusals.address_missing },
  failure: '刪除地址失敗',
});

export const setDefaultAddress = defineCall({
  method: 'PUT',
  path: '/api/user/addresses/:id/default',
  access: 'user',
  summary: "Set the member's default address.",
  params: IdParams,
  answer: Success({ message: Type.String() }),
  refusals: [addressRefusals.address_missing],
  fields: { id: addressRefusals.address_missing },
  failure: '設置預設地址失敗',
});
