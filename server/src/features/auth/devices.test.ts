import { changeProfile, accountRefusals as refusals } from '@kujiya/contract/account';
import { endOtherSessions, endSession, listSessions } from '@kujiya/contract/devices';
import { getUser, verifyToken } from '@kujiya/contract/member';
import { login } from '@kujiya/contract/sign-in';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const password = 'toybox123';
const shop = useTestShop();

const refused = ({ status, code, message }: (typeof refusals)[keyof typeof refusals]) => ({
  status,
  body: { success: false, code, message },
});
const devices = async (token: string) => (await shop.call(listSessions, { token })).body.data;
const isLive = async (token: string) => (await shop.call(verifyToken, { token })).body.valid;

/** Logs in from a browser with this user agent. */
async function enterFrom(phone: string, agent: string): Promise<string> {
  const reply = await shop.app.inject({
    method: 'POST',
    url: login.path,
    headers: { authorization: `Bearer ${shop.siteKey}`, 'user-agent': agent },
    payload: { phone, password },
  });
  return reply.json().data.token;
}

test('a member sees each device by name, the current one first', async () => {
  const { phone, token } = await shop.member({ password });
  const mac = await enterFrom(phone, 'Macintosh');
  await enterFrom(phone, 'x'.repeat(400));
  const { body } = await shop.call(listSessions, { token: mac });
  expect(Value.Check(listSessions.answer, body)).toBe(true);
  expect(body.data.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
    ['Macintosh', true],
    ['x'.repeat(300), false],
    ['', false],
  ]);
  expect((await devices(token)).map(({ is_current }) => is_current)).toEqual([true, false, false]);
});

test('expired sessions are not listed as devices', async () => {
  const { id, phone, token } = await shop.member({ password });
  await enterFrom(phone, 'Macintosh');
  await shop.db.query(`update sessions set expires_at = now() where member_id = $1 and user_agent <> ''`, [
    id,
  ]);
  expect(await devices(token)).toHaveLength(1);
});

test('opening the shop updates the time a member was last seen', async () => {
  const { id, token } = await shop.member();
  await shop.db.query(`update sessions set last_seen_at = now() - interval '1 hour' where member_id = $1`, [
    id,
  ]);
  const [before] = await devices(token);
  await shop.call(getUser, { token });
  const [after] = await devices(token);
  const passed = Date.parse(after?.last_seen_at ?? '') - Date.parse(before?.last_seen_at ?? '');
  expect(passed).toBeGreaterThanOrEqual(3_600_000);
});

test('ending one device leaves the others logged in', async () => {
  const { phone, token } = await shop.member({ password });
  const [mac, pad] = [await enterFrom(phone, 'Macintosh'), await enterFrom(phone, 'iPad')];
  const id = (await devices(token)).find(({ user_agent }) => user_agent === 'iPad')?.id ?? 0;
  const ended = await shop.call(endSession, { token, params: { id } });
  expect(ended).toEqual({ status: 200, body: { success: true, message: '已登出該裝置' } });
  expect([await isLive(token), await isLive(mac), await isLive(pad)]).toEqual([true, true, false]);
  expect(await shop.call(endSession, { token, params: { id } })).toEqual(refused(refusals.session_missing));
});

test('ending all other devices affects this member only', async () => {
  const { phone, token } = await shop.member({ password });
  const eve = await shop.member();
  const mac = await enterFrom(phone, 'Macintosh');
  await enterFrom(phone, 'iPad');
  expect(await shop.call(endOtherSessions, { token: mac })).toEqual({
    status: 200,
    body: { success: true, message: '已登出其他裝置', ended: 2 },
  });
  expect([await isLive(mac), await isLive(token), await isLive(eve.token)]).toEqual([true, false, true]);
  expect((await shop.call(endOtherSessions, { token: mac })).body.ended).toBe(0);
});

test('another member’s device is not found and stays logged in', async () => {
  const [ann, eve] = await Promise.all([shop.member(), shop.member()]);
  const id = (await devices(ann.token))[0]?.id ?? 0;
  const tried = await shop.call(endSession, { token: eve.token, params: { id } });
  expect(tried).toEqual(refused(refusals.session_missing));
  expect(await isLive(ann.token)).toBe(true);
});

test('a name is stored without surrounding whitespace', async () => {
  const { token } = await shop.member();
  const changed = await shop.call(changeProfile, { token, body: { name: ' 小籤 🎟️ ' } });
  expect(changed).toEqual({
    status: 200,
    body: { success: true, message: '資料儲存成功', data: { name: '小籤 🎟️' } },
  });
  expect((await shop.call(getUser, { token })).body).toMatchObject({ name: '小籤 🎟️', displayName: '小籤 🎟️' });
});

test.each([
  ['', refusals.name_required],
  [' 　\n', refusals.name_required],
  ['字'.repeat(31), refusals.name_too_long],
])('the name “%s” is refused', async (name, refusal) => {
  const { token } = await shop.member();
  expect(await shop.call(changeProfile, { token, body: { name } })).toEqual(refused(refusal));
  expect((await shop.call(getUser, { token })).body.name).toBe('測試員');
});

test('a name may have thirty characters of any kind', async () => {
  const { token } = await shop.member();
  for (const name of ['字'.repeat(30), '🐙'.repeat(30)])
    expect((await shop.call(changeProfile, { token, body: { name } })).status).toBe(200);
});
