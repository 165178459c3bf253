/** The hidden fields of the first form of a page. */
const fieldsOf = (html: string): Record<string, string> => {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [plain(name), plain(value)]));
};

async function post(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}

/** Pays with a card at the sandbox gateway, as the buyer's browser does; `form` is what the shop answered. */
export async function payByCard(origin: string, form: string): Promise<void> {
  const trade = fieldsOf(await post(`${origin}/sandbox/newebpay/MPG/mpg_gateway`, fieldsOf(form)));
  await post(`${origin}/sandbox/newebpay/pay`, {
    number: trade.number ?? '',
    ...{ action: 'pay', method: 'CREDIT' },
  });
}
