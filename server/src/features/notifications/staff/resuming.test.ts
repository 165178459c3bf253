import { staffLog } from '@kujiya/contract/staff/log';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, useCampaigns } from '#testing/campaigns.ts';
import { sequences } from '#testing/sequences.ts';
import { brokenCampaigns } from './queries.ts';
import { sendShare } from './sending.ts';

const campaigns = useCampaigns();
const { shop, clock, made, show, change, remove, send, stop, resume, sendAll, receivers } = campaigns;
const { crowd, living } = campaigns;
const inAnHour = () => new Date(clock.now + 3_600_000).toISOString();

test('a campaign that is stopped halfway says how many got it, and goes on after them when it is resumed', async () => {
  await crowd('stop-', 12);
  const draft = await made({ kind: 'all' }, { per_second: 3 });
  await send(draft);
  await sendShare(shop);
  const { status, body } = await stop(draft.id);
  expect([status, body.data]).toMatchObject([200, { state: 'stopped', sent: 3 }]);
  const first = await receivers(draft.id);
  await sendAll();
  expect(await receivers(draft.id)).toEqual(first);
  expect((await stop(draft.id)).body.code).toBe('campaign_not_running');
  expect((await send(body.data)).body.code).toBe('campaign_not_draft');
  expect((await change(draft.id, { version: body.data.version, text: '別的字' })).body.code).toBe(
    'campaign_not_draft',
  );
  expect((await remove(draft.id)).body.code).toBe('campaign_not_draft');
  expect((await resume(body.data, inAnHour())).body.code).toBe('campaign_time_fixed');

  // On another day nothing but its progress keeps the first three from getting it again.
  clock.now += dayMs;
  const again = await resume(body.data);
  expect([again.status, again.body.data]).toMatchObject([200, { state: 'sending', sent: 3, ended_at: null }]);
  expect((await resume(again.body.data)).body.code).toBe('campaign_not_stopped');
  await sendAll();
  const everybody = await living();
  expect(await receivers(draft.id)).toEqual(everybody);
  expect(await show(draft.id)).toMatchObject({ state: 'done', sent: everybody.length });
  expect((await resume(again.body.data)).body.code).toBe('campaign_not_stopped');
  const boss = await shop.staff();
  const query = { subject: `campaign:${draft.id}` };
  const log = (await shop.call(staffLog, { query, token: boss.token })).body.data;
  expect(log.map(({ words }) => words)).toEqual(['推播送完', '繼續推播', '停止推播', '傳送推播', '新增推播']);
});

test('a campaign that is stopped before anybody got it is changed, scheduled again, or deleted', async () => {
  const ann = await shop.member();
  await shop.db.query(`insert into vip_members (member_id, growth, level) values ($1, 4000, 2)`, [ann.id]);
  const draft = await made({ kind: 'level', level: 4 });
  const sent = (await send(draft)).body.data;
  // Nobody is of this level: a share of it tells nobody and comes as far as the last member.
  const blocked = await change(draft.id, { version: sent.version, text: '太晚了' });
  expect(blocked.body.code).toBe('campaign_not_draft');
  expect((await remove(draft.id)).body.code).toBe('campaign_not_draft');
  await shop.db.query(`update campaigns set after_id = 1000000000, state = 'sending' where id = $1`, [
    draft.id,
  ]);
  const stopped = (await stop(draft.id)).body.data;
  expect(stopped).toMatchObject({ state: 'stopped', sent: 0 });
  const changed = (
    await change(draft.id, {
      version: stopped.version,
      text: '改好了。',
      segment: { kind: 'level', level: 2 },
    })
  ).body.data;
  expect((await resume(stopped)).body.code).toBe('version_conflict');
  expect((await resume(changed, new Date(clock.now - 1).toISOString())).body.code).toBe('campaign_time_past');
  const at = inAnHour();
  expect((await resume(changed, at)).body.data).toMatchObject({ state: 'scheduled', starts_at: at });
  await sendAll();
  expect(await receivers(draft.id)).toEqual([]);
  clock.now += 3_600_000;
  await sendAll();
  expect(await receivers(draft.id)).toEqual([ann.id]);
  await shop.tamper(`delete from vip_members where member_id = ${ann.id}`);

  const other = await made();
  await send(other, inAnHour());
  await stop(other.id);
  expect((await remove(other.id)).status).toBe(200);
});

test('resuming needs a fresh proof and the right to write content', async () => {
  const draft = await made();
  await send(draft, inAnHour());
  const stopped = (await stop(draft.id)).body.data;
  const stale = await shop.staff('manager');
  await shop.db.query(
    `update staff_sessions set proved_at = now() - interval '6 minutes' where staff_id = $1`,
    [stale.id],
  );
  expect((await resume(stopped, null, stale)).body.code).toBe('fresh_proof_required');
  expect((await resume(stopped, null, await shop.staff('support'))).body.code).toBe('right_missing');
  expect((await resume({ id: 999_999, version: 1 })).body.code).toBe('campaign_missing');
  expect((await show(draft.id)).state).toBe('stopped');
  await remove(draft.id);
});

test('however it is stopped, resumed and sent at once, over days, everybody gets it once', async () => {
  await crowd('turn-', 20);
  const everybody = await living();
  const step = fc.constantFrom('share', 'share', 'stop', 'resume', 'night');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
      async (turns) => {
        clock.now += 2 * dayMs;
        const draft = await made({ kind: 'all' }, { per_second: 4 });
        await send(draft);
        const once = async (name: 'share' | 'stop' | 'resume' | 'night') => {
          if (name === 'share') await sendShare(shop);
          else if (name === 'stop') await stop(draft.id);
          else if (name === 'resume') await resume(await show(draft.id));
          else clock.now += dayMs;
        };
        for (const turn of turns) {
          await Promise.all(turn.map(once));
          clock.now += 1_000;
          expect((await show(draft.id)).sent).toBe((await receivers(draft.id)).length);
        }
        await stop(draft.id);
        await resume(await show(draft.id));
        await sendAll();
        expect(await receivers(draft.id)).toEqual(everybody);
        expect(await show(draft.id)).toMatchObject({ state: 'done', sent: everybody.length });
      },
    ),
    { numRuns: Math.ceil(sequences / 6) },
  );
});

test('the audit finds a campaign that says another number than its notifications, and a member who got one twice', async () => {
  const draft = await made();
  await send(draft);
  await sendAll();
  const rulesAfter = async (...statements: string[]) =>
    shop.rehearse(statements, async (db) => (await brokenCampaigns(db, 180)).map(({ rule }) => rule));
  const [once, sent] = [
    'a member gets a campaign once',
    'a campaign was sent to as many members as have its notification',
  ];
  const of = `where kind = 'campaign' and data ->> 'campaign_id' = '${draft.id}'`;
  const first = `(select min(id) from notifications ${of})`;
  expect(await rulesAfter()).toEqual([]);
  expect(await rulesAfter(`update campaigns set sent = sent + 1 where id = ${draft.id}`)).toEqual([sent]);
  expect(await rulesAfter(`update campaigns set sent = sent - 1 where id = ${draft.id}`)).toEqual([sent]);
  expect(await rulesAfter(`delete from notifications where id = ${first}`)).toEqual([sent]);
  expect(
    await rulesAfter(
      `insert into notifications (member_id, reference, kind, data)
       select member_id, 'campaign:twice', kind, data from notifications where id = ${first}`,
    ),
  ).toEqual([once, sent]);
  // Notifications go with their member, and after half a year.
  expect(
    await rulesAfter(
      `delete from notifications where id = ${first}`,
      `update members set phone = null, email = null, password_hash = null, deleted_at = '2099-01-01'
       where id = (select max(id) from members)`,
    ),
  ).toEqual([]);
  expect(
    await rulesAfter(
      `update campaigns set starts_at = now() - interval '181 days' where id = ${draft.id}`,
      `delete from notifications ${of}`,
    ),
  ).toEqual([]);
});
