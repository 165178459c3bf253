/** Escapes a text for HTML and XML, attributes included: numeric references mean the same in both. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
