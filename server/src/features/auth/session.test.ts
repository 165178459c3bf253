import { listProducts } from '@kujiya/contract/catalogue';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { getBalance, getUser, verifyToken } from '@kujiya/contract/member';
import { getPointsBalance } from '@kujiya/contract/points';
import { login, logout } from '@kujiya/contract/sign-in';
import { Value } from 'typebox/value';
import { expect, test, vi } from 'vitest';
import { whenHearing } from '#testing/events.ts';
import { useTestShop } from '#testing/shop.ts';
import { until } from '#testing/until.ts';

const shop = useTestShop();

const refused = ({ status, code, message }: (typeof commonRefusals)[keyof typeof commonRefusals]) => ({
  status,
  body: { success: false, code, message },
});
const isLive = async (token: string | null) => (await shop.call(verifyToken, { token })).body.valid;

test("the member's answer follows the contract and has no other fields", async () => {
  const { id, token, phone } = await shop.member({ tokens: 120, points: 800, password: 'toybox123' });
  const { status, body } = await shop.call(getUser, { token });
  expect(status).toBe(200);
  expect(Value.Check(getUser.answer, body)).toBe(true);
  expect(body).toEqual({
    id,
    uid: expect.any(String),
    displayName: '測試員',
    name: '測試員',
    email: null,
    phone,
    photoURL: null,
    picture: null,
    tokens: 120,
    total_points: 800,
    box_count: 0,
    coupon_count: 0,
    legal_pending: false,
    likedIds: [],
    vip_info: {
      vip_level: 1,
      vip_level_name: '青銅',
      progress_percentage: 0,
      growth_points: 0,
      next_level_total_points: 3_000,
      vip_expiry_date: null,
      total_points: 800,
      points_discount_limit: 50,
    },
    badge_status: { show_checkin_badge: true, show_notification_badge: false },
  });
  expect((await shop.call(getBalance, { token })).body).toEqual({ success: true, data: { tokens: 120 } });
  expect((await shop.call(getPointsBalance, { token })).body).toEqual({
    success: true,
    data: {
      total_points: 800,
      points_discount_limit: 50,
      expiring_points: 0,
      next_expiry: null,
      owed_points: 0,
    },
  });
});

test('expired points are not shown', async () => {
  const { id, token } = await shop.member({ points: 800 });
  await shop.db.query('update point_lots set expires_at = now() where member_id = $1', [id]);
  expect((await shop.call(getPointsBalance, { token })).body.data.total_points).toBe(0);
});

test('logout ends the requesting session only', async () => {
  const { phone, token } = await shop.member({ password: 'toybox123' });
  const other = await shop.call(login, { body: { phone, password: 'toybox123' } });
  expect(await shop.call(logout, { token })).toEqual({ status: 200, body: { success: true } });
  expect(await isLive(token)).toBe(false);
  expect(await shop.call(getUser, { token })).toEqual(refused(commonRefusals.login_required));
  expect(await shop.call(logout, { token })).toEqual(refused(commonRefusals.login_required));
  expect(await isLive(other.body.data.token)).toBe(true);
});

test('a token expires', async () => {
  const { id, token } = await shop.member();
  expect(await isLive(token)).toBe(true);
  await shop.db.query('update sessions set expires_at = now() where member_id = $1', [id]);
  expect(await isLive(token)).toBe(false);
  expect((await shop.call(getUser, { token })).status).toBe(401);
});

test('a new session lasts thirty days', async () => {
  const { phone, id } = await shop.member({ password: 'toybox123' });
  await shop.call(login, { body: { phone, password: 'toybox123' } });
  const { rows } = await shop.db.query(
    `select bool_or(expires_at = created_at + interval '30 days') as lasts from sessions where member_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ lasts: true }]);
});

test.each([null, '', 'garbage', 'kujiya-site'])('the bearer %j is not accepted', async (token) => {
  expect(await isLive(token)).toBe(false);
  expect(await shop.call(getUser, { token })).toEqual(refused(commonRefusals.login_required));
});

test('calls for visitors need the site key or a live token', async () => {
  const { token } = await shop.member();
  const list = (bearer: string | null) => shop.call(listProducts, { query: {}, token: bearer });
  expect((await list(shop.siteKey)).status).toBe(200);
  expect((await list(token)).status).toBe(200);
  expect(await list(null)).toEqual(refused(commonRefusals.site_key_required));
  expect(await list('garbage')).toEqual(refused(commonRefusals.login_required));
});

test('no token or password is stored in plain text', async () => {
  const { phone } = await shop.member({ password: 'open-sesame-123' });
  const { body } = await shop.call(login, { body: { phone, password: 'open-sesame-123' } });
  const { rows } = await shop.db.query<{ kept: string }>(
    `select (select jsonb_agg(to_jsonb(m)) from members m)::text || (select jsonb_agg(to_jsonb(s)) from sessions s)::text as kept`,
  );
  expect(rows[0]?.kept).not.toContain('open-sesame-123');
  expect(rows[0]?.kept).not.toContain(body.data.token);
  expect(rows[0]?.kept).toContain('$argon2id$');
});

test('the end of a session reaches another server immediately, whichever call ended it', async () => {
  const other = await shop.another();
  await whenHearing(shop.db, 2);
  const seen = async (token: string) => (await other.call(listProducts, { query: {}, token })).status;
  for (const end of [
    (token: string) => shop.call(logout, { token }),
    (_: string, id: number) => shop.db.query('delete from sessions where member_id = $1', [id]),
  ]) {
    const { id, token } = await shop.member();
    // The ten seconds for which a live token is remembered do not pass.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    expect(await seen(token)).toBe(200);
    await end(token, id);
    await until(async () => (await seen(token)) === 401);
    clock.mockRestore();
  }
});
