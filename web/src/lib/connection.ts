type Connection = { saveData?: boolean; effectiveType?: string };

/** The browser's information about its network; some browsers give none. */
export const connection = (): Connection | undefined =>
  (globalThis.navigator as Navigator & { connection?: Connection }).connection;
