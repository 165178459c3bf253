/** A database id from an address; undefined for anything else. */
export const toId = (text: string | null | undefined): number | undefined => {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) return undefined;
  return Number(text);
};
