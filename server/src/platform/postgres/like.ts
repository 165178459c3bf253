/** A pattern for LIKE and ILIKE that finds `text` anywhere, letter for letter. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
