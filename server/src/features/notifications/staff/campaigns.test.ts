import { drawCapsules } from '@kujiya/contract/gacha';
import { pushText } from '@kujiya/contract/notification-texts';
import * as calls from '@kujiya/contract/staff/campaigns';
import { staffLog } from '@kujiya/contract/staff/log';
import { expect, test } from 'vitest';
import { dayMs, noon, useCampaigns } from '#testing/campaigns.ts';
import { notificationsOf } from '#testing/notifications.ts';
import type { TestMember } from '#testing/stock.ts';
import { sendShare } from './sending.ts';

const campaigns = useCampaigns();
const { shop, clock, manager, text, make, made, show, send, sendAll, receivers, crowd, living } = campaigns;
const { listOf } = notificationsOf(shop);
const count = async (query: calls.Segment) =>
  (await shop.call(calls.staffCampaignCount, { query, token: manager().token })).body.data.members;

test('a campaign reaches the members of its segment in their notifications, as it was written', async () => {
  const ann = await shop.member();
  const draft = await made();
  expect(draft).toMatchObject({ ...text, state: 'draft', sent: 0, per_second: 100, starts_at: null });
  await sendAll();
  expect(await receivers(draft.id)).toEqual([]);
  expect((await send(draft)).body.data).toMatchObject({ state: 'scheduled', sent_by: { id: manager().id } });
  await sendAll();
  const everybody = await living();
  expect(await receivers(draft.id)).toEqual(everybody);
  expect(await show(draft.id)).toMatchObject({ state: 'done', sent: everybody.length });
  expect((await listOf(ann)).data[0]).toMatchObject({
    ...{ group: 'news', title: '新品開賣', desc: '轉蛋新系列今天開賣。', link: '/gacha', read: false },
  });
  const boss = await shop.staff();
  const query = { subject: `campaign:${draft.id}` };
  const log = (await shop.call(staffLog, { query, token: boss.token })).body.data;
  expect(log.map(({ words, staff, after }) => [words, staff?.id, after])).toMatchObject([
    ['推播送完', manager().id, { state: 'done', sent: everybody.length }],
    ['傳送推播', manager().id, { title: '新品開賣', segment: '全部會員', members: everybody.length }],
    ['新增推播', manager().id, { title: '新品開賣' }],
  ]);
});

test('a phone shows what the staff wrote, and nothing of other notifications', () => {
  const shown = { title: '新品開賣', body: '轉蛋新系列今天開賣。', topic: 'news', urgency: 'low' };
  expect(
    pushText('campaign', '籤屋', { title: shown.title, text: shown.body, path: '/gacha' }),
  ).toMatchObject(shown);
  expect(pushText('gift_given', '籤屋', { amount: 999, reason: '秘密' })).toEqual(
    pushText('gift_given', '籤屋'),
  );
});

test('however many servers send a campaign, it goes out in shares, one a second, and nobody gets it twice', async () => {
  await crowd('share-', 23);
  const draft = await made({ kind: 'all' }, { per_second: 5 });
  await send(draft);
  const everybody = await living();
  for (let told = 0; told < everybody.length; told += 5, clock.now += 1_000) {
    const shares = await Promise.all([sendShare(shop), sendShare(shop), sendShare(shop)]);
    const sent = shares.reduce((sum, share) => sum + (share?.sent ?? 0), 0);
    expect(sent).toBe(Math.min(5, everybody.length - told));
    expect((await show(draft.id)).sent).toBe(told + sent);
  }
  await sendAll();
  expect(await receivers(draft.id)).toEqual(everybody);
  expect((await show(draft.id)).state).toBe('done');
});

test('a share that was killed leaves nothing behind, and the campaign goes on where it was', async () => {
  await crowd('kill-', 12);
  const draft = await made({ kind: 'all' }, { per_second: 4 });
  await send(draft);
  await sendShare(shop);
  clock.now += 1_000;
  const half = await receivers(draft.id);
  // The process dies after its statements and before the commit.
  const dying = {
    clock: () => clock.now,
    db: {
      connect: async () => {
        const client = await shop.db.connect();
        const query = client.query.bind(client);
        return Object.assign(Object.create(client), {
          query: (first: unknown, ...more: []) => {
            if (first === 'commit') throw new Error('killed');
            return query(first as string, ...more);
          },
          release: () => client.release(),
        });
      },
    },
  };
  await expect(sendShare(dying as never)).rejects.toThrow('killed');
  expect(await receivers(draft.id)).toEqual(half);
  expect((await show(draft.id)).sent).toBe(half.length);
  await sendAll();
  expect(await receivers(draft.id)).toEqual(await living());
});

test('a member gets one campaign a day, and none with news switched off', async () => {
  const [ann, deaf] = [await shop.member(), await shop.member()];
  await shop.db.query(`insert into notification_settings (member_id, muted) values ($1, '{news}')`, [
    deaf.id,
  ]);
  const [first, second, third] = [await made(), await made(), await made()];
  for (const draft of [first, second]) await send(draft);
  await sendAll();
  expect(await receivers(first.id)).toContain(ann.id);
  expect(await receivers(second.id)).toEqual([]);
  clock.now += dayMs;
  await send(third);
  await sendAll();
  expect(await receivers(third.id)).toContain(ann.id);
  for (const { id } of [first, third]) expect(await receivers(id)).not.toContain(deaf.id);
  expect(await count({ kind: 'all' })).toBe((await receivers(third.id)).length);
});

test('nobody is told in the quiet hours, nor before the time of a schedule', async () => {
  const ann = await shop.member();
  const evening = noon + Math.floor((clock.now - noon) / dayMs) * dayMs + 10 * 3_600_000;
  const draft = await made();
  clock.now = evening - 3_600_000;
  expect((await send(draft, new Date(clock.now - 1).toISOString())).body.code).toBe('campaign_time_past');
  await send(draft, new Date(evening + 60_000).toISOString());
  await sendAll();
  clock.now = evening;
  await sendAll();
  clock.now = evening + 10 * 3_600_000 - 1_000;
  await sendAll();
  expect(await receivers(draft.id)).toEqual([]);
  expect((await show(draft.id)).state).toBe('scheduled');
  clock.now = evening + 10 * 3_600_000;
  await sendAll();
  expect(await receivers(draft.id)).toContain(ann.id);
});

test('each segment holds the members it names, in the count and in the sending', async () => {
  clock.now = Date.now();
  const machine = await shop.machine({ contents: [500] });
  const buy = async ({ token }: TestMember, daysAgo: number) => {
    const { body } = await shop.call(drawCapsules, {
      params: { id: machine.productId },
      body: { payment_method: 'balance', quantity: 1 },
      token,
    });
    await shop.tamper(
      `update orders set paid_at = now() - interval '${daysAgo} days' where id = ${body.order.id}`,
    );
  };
  const [fresh, lapsed, fan, holder, silver] = [
    await shop.member({ tokens: 5_000 }),
    await shop.member({ tokens: 5_000 }),
    await shop.member(),
    await shop.member(),
    await shop.member(),
  ];
  await buy(fresh, 1);
  await buy(lapsed, 90);
  await shop.db.query(`update products set series = '段落系列' where id = $1`, [machine.productId]);
  await shop.db.query('insert into likes (member_id, product_id) values ($1, $2)', [
    fan.id,
    machine.productId,
  ]);
  await shop.tamper(
    `insert into member_coupons (member_id, definition_id, source, expires_at)
     values (${holder.id}, (select min(id) from coupon_definitions), 'test:segment', now() + interval '2 days')`,
    `insert into vip_members (member_id, growth, level) values (${silver.id}, 4000, 2)`,
  );
  const cases: [calls.Segment, TestMember[]][] = [
    [{ kind: 'bought_within', days: 30 }, [fresh]],
    [{ kind: 'not_bought_for', days: 30 }, [lapsed]],
    [{ kind: 'likes', product_id: machine.productId }, [fan]],
    [{ kind: 'likes_series', series: '段落系列' }, [fan]],
    [{ kind: 'coupon_ending', days: 3 }, [holder]],
    [{ kind: 'coupon_ending', days: 1 }, []],
    [{ kind: 'level', level: 2 }, [silver]],
  ];
  clock.now = noon + 400 * dayMs;
  for (const [segment, members] of cases) {
    clock.now += dayMs;
    const draft = await made(segment);
    await send(draft);
    await sendAll();
    expect([segment, await receivers(draft.id), await count(segment)]).toEqual([
      segment,
      members.map(({ id }) => id),
      members.length,
    ]);
  }
  await shop.tamper(
    `delete from vip_members where member_id = ${silver.id}`,
    `delete from member_coupons where source = 'test:segment'`,
  );
});

test('what is no campaign is refused; sending needs a fresh proof and the version that was read', async () => {
  for (const [wrong, code] of [
    [{ title: ' ' }, 'campaign_title_invalid'],
    [{ title: '字'.repeat(31) }, 'campaign_title_invalid'],
    [{ text: '' }, 'campaign_text_invalid'],
    [{ path: 'https://evil.example' }, 'campaign_path_invalid'],
    [{ path: '//evil.example' }, 'campaign_path_invalid'],
    [{ path: '/\\evil.example' }, 'campaign_path_invalid'],
    [{ segment: { kind: 'level' } }, 'campaign_segment_invalid'],
    [{ segment: { kind: 'level', level: 9 } }, 'campaign_segment_invalid'],
    [{ segment: { kind: 'bought_within', days: 0 } }, 'campaign_segment_invalid'],
    [{ per_second: 501 }, 'campaign_invalid'],
  ] as const)
    expect([wrong, (await make({ kind: 'all' }, wrong)).body.code]).toEqual([wrong, code]);
  const draft = await made();
  const change = (body: object) =>
    shop.call(calls.changeStaffCampaign, {
      params: { id: draft.id },
      body: { version: draft.version, ...body },
      token: manager().token,
    });
  expect((await change({ title: '改過的標題' })).body.data.version).toBe(draft.version + 1);
  expect((await change({ text: '晚了一步' })).body.code).toBe('version_conflict');
  expect((await send(draft)).body.code).toBe('version_conflict');
  const stale = await shop.staff('manager');
  await shop.db.query(
    `update staff_sessions set proved_at = now() - interval '6 minutes' where staff_id = $1`,
    [stale.id],
  );
  const current = await show(draft.id);
  expect((await send(current, null, stale)).body.code).toBe('fresh_proof_required');
  expect((await send(current, null, await shop.staff('support'))).body.code).toBe('right_missing');
  await shop.call(calls.deleteStaffCampaign, {
    params: { id: draft.id },
    body: null,
    token: manager().token,
  });
  expect(
    (await shop.call(calls.staffCampaign, { params: { id: draft.id }, token: manager().token })).status,
  ).toBe(404);
});
