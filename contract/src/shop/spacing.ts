/** A name before Chinese words: with a space where it ends in Latin letters or digits. */
export const spaced = (name: string): string => (/[\p{Script=Latin}\d]$/u.test(name) ? `${name} ` : name);
