/** The name of the office, with the shop's own name: the server writes it into the page's title. */
export const officeName = document.title || '後台';
