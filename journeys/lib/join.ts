import { changeProfile } from '../../contract/src/account.ts';
import { addAddress } from '../../contract/src/address.ts';
import { confirmPayer } from '../../contract/src/payer.ts';
import { sendCode, verifyCode } from '../../contract/src/sign-in.ts';
import type { Api } from './api.ts';
import { codeFor, personToken } from './sms.ts';

/** A member who has just joined: of age, with an address. */
export type Joined = {
  id: number;
  token: string;
  name: string;
  phone: string;
  addressId: number;
  /** As it stands on a label. */
  address: string;
};

/** Registers a member by a phone that nobody has, through the API alone. */
export async function join(api: Api, origin: string, phone: string, name: string): Promise<Joined> {
  const recaptcha_token = await personToken(origin);
  const { session_info } = await api(sendCode, { body: { phone, recaptcha_token } });
  const code = await codeFor(origin, phone);
  const { data } = await api(verifyCode, { body: { phone, code, session_info } });
  const { token, user } = data;
  await api(changeProfile, { token, body: { name } });
  await api(confirmPayer, { token, body: { confirmation: 'adult' } });
  const address_detail = `和平東路一段 ${phone.slice(-3)} 號`;
  const body = { name, phone, city: '臺北市', district: '大安區', address_detail };
  const address = (await api(addAddress, { token, body })).data;
  return { id: user.id, token, name, phone, addressId: address.id, address: `臺北市大安區${address_detail}` };
}
