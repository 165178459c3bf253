import { provePhone, sendCode } from '@kujiya/contract/sign-in';
import type { TestServer } from './shop.ts';

type Sms = { phone: string; code: string; sent_at: string };

/** The token that proves to the sandbox that a person is asking, as its widget gives it to a page. */
export async function personToken({ send }: TestServer): Promise<string> {
  const { body } = await send({ method: 'POST', url: '/sandbox/recaptcha/token', token: null });
  return String(body.token);
}

/** Asks for a code as a page does. */
export const askForCode = async (server: TestServer, phone: string) =>
  server.call(sendCode, { body: { phone, recaptcha_token: await personToken(server) } });

/** The messages the sandbox has “sent” to a phone, newest first. */
export async function inbox({ send }: TestServer, phone: string): Promise<Sms[]> {
  const { body } = await send({ url: `/sandbox/sms.json?phone=${encodeURIComponent(phone)}`, token: null });
  return body as unknown as Sms[];
}

/** Has a code sent, reads it, and returns the input of the calls that check one. */
export async function receiveCode(server: TestServer, phone: string) {
  const { status, body } = await askForCode(server, phone);
  const [sms] = await inbox(server, phone);
  if (status !== 200 || !sms) throw new Error(`no message for ${phone}: ${body.code}`);
  return { phone, code: sms.code, session_info: body.session_info };
}

/** Proves a phone, as a visitor or as the member whose token this is. */
export async function proveAPhone(server: TestServer, phone: string, token?: string) {
  const body = await receiveCode(server, phone);
  return (await server.call(provePhone, { body, ...(token !== undefined && { token }) })).body;
}
