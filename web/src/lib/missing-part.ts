/** Matches the browsers' messages for a script that cannot be fetched, and the build's for a style sheet. */
const missingPart = /imported module|module script|preload/i;

/** Whether this was thrown because a part of the web could not be fetched. */
export const isMissingPart = (error: unknown): boolean => missingPart.test(String(error));

/** Small, and kept by no service worker. */
const smallFile = '/manifest.webmanifest';
const patienceMs = 3_000;

/**
 * Whether the shop answers: then a part that could not be fetched is gone, because the shop has been updated since this
 * page was opened, and only a reload helps. Otherwise it is the network, and the part can be fetched later.
 */
export const shopAnswers = (): Promise<boolean> =>
  navigator.onLine
    ? fetch(smallFile, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
        ({ ok }) => ok,
        () => false,
      )
    : Promise.resolve(false);
