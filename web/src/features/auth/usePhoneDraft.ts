import { useState } from 'react';
import { keepPhoneDraft, phoneDraft } from '#shop/session/phone-draft.ts';

/** A phone typed into one sign-in form is already there in the next. */
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
