type Connection = { saveData?: boolean; effectiveType?: string };

/** The browser's information about its network; some browsers give none. */
export const connection = (): Connection | undefined =>
  (globalThis.navigator as Navigator & { connection?: Connection }).connection;

/** Browsers that save data or are slow anyway fetch nothing ahead. */
export const mayFetchAhead = (): boolean => {
  const { saveData = false, effectiveType = '4g' } = connection() ?? {};
  return !saveData && effectiveType === '4g';
};
