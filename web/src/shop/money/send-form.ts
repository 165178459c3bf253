/** Sends the browser to the gateway with the form that the shop has made for it. */
export function sendForm(html: string): void {
  const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  if (!form) throw new Error('the answer holds no form');
  form.hidden = true;
  document.body.append(document.adoptNode(form));
  form.submit();
}
