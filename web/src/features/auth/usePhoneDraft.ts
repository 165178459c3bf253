import { useState } from 'react';

// In memory only: a phone number is nobody's business in an address or in a storage that outlives the visit.
let kept = '';

/** The phone typed at one way in is already there at the next. */
export const usePhoneDraft = (): [phone: string, type: (phone: string) => void] => {
  const [phone, setPhone] = useState(() => kept);
  return [
    phone,
    (typed) => {
      kept = typed;
      setPhone(typed);
    },
  ];
};

/** Whoever comes to this browser next is somebody else. */
export const forgetPhoneDraft = (): void => {
  kept = '';
};
