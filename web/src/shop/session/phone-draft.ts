// In memory only: a phone number is nobody's business in an address or in a storage that outlives the visit.
let kept = '';

/** The phone that was typed last into a sign-in form. */
export const phoneDraft = (): string => kept;

export const keepPhoneDraft = (typed: string): void => {
  kept = typed;
};

/** The next visitor of this browser is somebody else. */
export const forgetPhoneDraft = (): void => {
  kept = '';
};
