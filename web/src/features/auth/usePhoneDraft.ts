import { useState } from 'react';
import { keepPhoneDraft, phoneDraft } from '#shop/session/phone-draft.ts';

/** The phone typed at one way in is already there at the next. */
export const usePhoneDraft = (): [phone: string, type: (phone: string) => void] => {
  const [phone, setPhone] = useState(phoneDraft);
  return [
    phone,
    (typed) => {
      keepPhoneDraft(typed);
      setPhone(typed);
    },
  ];
};
