// In memory only: a phone number does not belong in an address or in a storage that outlives the visit.
let kept = '';

/** The phone that was typed last into a sign-in form. */
export const phoneDraft = (): string => kept;

export const keepPhoneDraft = (typed: string): void => {
  kept = typed;
};

/** The next visitor on this browser is somebody else. */
export const forgetPhoneDraft = (): void => {
  kept = '';
};
