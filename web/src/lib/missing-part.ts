/** Matches the browsers' messages for a script that cannot be fetched, and the build's for a style sheet. */
const missingPart = /imported module|module script|preload/i;

/** Whether this was thrown because a part of the web could not be fetched. */
export const isMissingPart = (error: unknown): boolean => missingPart.test(String(error));
