type Connection = { saveData?: boolean; effectiveType?: string };

/** What the browser says of its network; some say nothing. */
export const connection = (): Connection | undefined =>
  (globalThis.navigator as Navigator & { connection?: Connection }).connection;
