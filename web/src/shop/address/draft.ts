import { type Address, type AddressBody, addressRefusals as refusals } from '@kujiya/contract/address';
import { plainPhone } from '@kujiya/contract/kernel/texts';
import { isTaiwanPhone } from '@kujiya/contract/shop/phone';

/** An address as typed into the form. */
export type Draft = Required<AddressBody>;
export type FieldErrors = {
  name?: string;
  phone?: string;
  city?: string;
  district?: string;
  detail?: string;
};

export const emptyDraft: Draft = {
  name: '',
  phone: '',
  city: '',
  district: '',
  address_detail: '',
  is_default: false,
};

export const draftOf = ({ name, phone, city, district, address_detail, is_default }: Address): Draft => ({
  name,
  phone,
  city,
  district,
  address_detail,
  is_default,
});

/** A draft as it would be stored. */
export const plainDraft = (draft: Draft): Draft => ({
  ...draft,
  name: draft.name.trim(),
  phone: plainPhone(draft.phone),
  address_detail: draft.address_detail.trim(),
});

const lines = {
  name: '收件人姓名',
  phone: '手機號碼',
  city: '縣市',
  district: '鄉鎮市區',
  address_detail: '詳細地址',
} as const;

/** The names of the lines that have nothing in them. */
export const missingLines = (draft: Draft): string[] => {
  const plain = plainDraft(draft);
  return (Object.keys(lines) as (keyof typeof lines)[])
    .filter((line) => plain[line] === '')
    .map((line) => lines[line]);
};

/** Saving it would change something. */
export const isChanged = (draft: Draft, before: Draft): boolean =>
  JSON.stringify(plainDraft(draft)) !== JSON.stringify(plainDraft(before));

/** The messages for incomplete lines: in the settings, and where an address is chosen for a parcel. */
export const addressWords = {
  settings: {
    name: refusals.recipient_required.message,
    phone: refusals.phone_invalid.message,
    region: refusals.region_invalid.message,
  },
  parcel: { name: '請填寫姓名', phone: '手機號碼格式錯誤', region: '請選擇地區' },
} as const;
export type AddressWords = (typeof addressWords)[keyof typeof addressWords];

/** The errors of a draft, line by line. */
export const errorsOf = (draft: Draft, words: AddressWords = addressWords.settings): FieldErrors => {
  const { name, phone, city, district, address_detail } = plainDraft(draft);
  return {
    ...(name === '' && { name: words.name }),
    ...(phone === ''
      ? { phone: refusals.phone_required.message }
      : !isTaiwanPhone(phone) && { phone: words.phone }),
    ...(city === '' ? { city: words.region } : district === '' && { district: words.region }),
    ...(address_detail === '' && { detail: refusals.detail_required.message }),
  };
};
