/** The name of the office, with the shop's own name: the server writes it into the page's title. */
export const officeName = document.title || '後台';

/** A page of the shop as members open it; the server writes the shop's address into the page. */
export const shopPage = (path: string): string =>
  new URL(path, document.querySelector<HTMLMetaElement>('meta[name="shop"]')?.content || location.origin)
    .href;
