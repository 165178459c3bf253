/** Calendar days are those of Taipei. */
export const timeZone = 'Asia/Taipei';

/** The day in Taipei at `ms` since 1970, as YYYY-MM-DD. */
export const taipeiDate = (ms: number): string => new Date(ms).toLocaleDateString('sv-SE', { timeZone });
