import { accountRefusals as refusals } from '@kujiya/contract/account';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { confirmPhoneBinding } from '@kujiya/contract/phone-binding';
import { internationalPhone } from '@kujiya/contract/shop/phone';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { proveAPhone } from '#testing/codes.ts';
import { useTestShop } from '#testing/shop.ts';
import { newPhone } from '#testing/stock.ts';

const shop = useTestShop();
beforeAll(async () => {
  await shop.listen();
});
beforeEach(() => shop.db.query('delete from phone_codes'));

const refused = ({ status, code, message }: (typeof refusals)[keyof typeof refusals]) => ({
  status,
  body: { success: false, code, message },
});
/** The body of the confirmation: the proof as the browser knows it. */
const bodyOf = (
  phone: string,
  { firebase_uid, verified_at }: { firebase_uid: string; verified_at: string },
) => ({
  phone,
  firebase_uid,
  verification_data: { firebase_uid, phone_number: internationalPhone(phone), verified_at },
});
const confirm = (token: string, body: InputOf<typeof confirmPhoneBinding>['body']) =>
  shop.call(confirmPhoneBinding, { token, body });

/** A member without a phone, such as one who came through LINE. */
async function nobody(): Promise<string> {
  const { id, token } = await shop.member();
  await shop.db.query('update members set phone = null where id = $1', [id]);
  return token;
}
const unproven = refused(refusals.user_verification_failed);

test("a phone is bound by the shop's own record of the proof, once, within ten minutes", async () => {
  const token = await nobody();
  const phone = newPhone();
  const invented = { firebase_uid: `sandbox-${phone}`, verified_at: new Date().toISOString() };
  expect(await confirm(token, bodyOf(phone, invented))).toMatchObject(unproven);

  const proof = await proveAPhone(shop, phone, token);
  const right = bodyOf(phone, proof);
  const other = newPhone();
  for (const wrong of [
    { ...right, firebase_uid: 'somebody' },
    { ...right, firebase_uid: '' },
    { ...right, phone: other },
    { ...right, verification_data: { ...right.verification_data, firebase_uid: 'somebody' } },
    { ...right, verification_data: { ...right.verification_data, phone_number: internationalPhone(other) } },
    { ...right, id_token: 'no token' },
  ])
    expect(await confirm(token, wrong), JSON.stringify(wrong)).toMatchObject(unproven);

  await shop.db.query(`update phone_proofs set proven_at = proven_at - interval '10 minutes'`);
  expect(await confirm(token, right)).toMatchObject(unproven);
  await shop.db.query(`update phone_proofs set proven_at = now()`);
  expect((await confirm(token, right)).status).toBe(200);
  await shop.db.query('update members set phone = null where phone = $1', [phone]);
  expect(await confirm(token, right)).toMatchObject(unproven);
});

test('a proof is valid only for the member who made it, or for the address where it was made', async () => {
  const token = await nobody();
  const theirs = await nobody();
  const phone = newPhone();
  expect(await confirm(token, bodyOf(phone, await proveAPhone(shop, phone, theirs)))).toMatchObject(unproven);
  await shop.db.query('delete from phone_codes');
  const visitor = bodyOf(phone, await proveAPhone(shop, phone));
  await shop.db.query(`update phone_proofs set address = '192.0.2.7' where member_id is null`);
  expect(await confirm(token, visitor)).toMatchObject(unproven);
  await shop.db.query(`update phone_proofs set address = '127.0.0.1' where member_id is null`);
  const withToken = await confirm(token, visitor);
  expect(withToken.status).toBe(200);
});
