import { infoLimits } from '@kujiya/contract/official-info';
import { expect, test } from 'vitest';
import { announce } from '#features/official-info/queries.ts';
import { writeArticle } from '#features/official-info/service.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { useTestShop } from '#testing/shop.ts';
import { remindOfCheckIn, remindOfCoupons } from './jobs.ts';
import { goRound, notifyEverybody } from './service.ts';

const shop = useTestShop();
const { drain, drainAgain, listOf } = notificationsOf(shop);

test('an article is announced to all members once, at its time of publication', async () => {
  const [ann, bob] = await Promise.all([shop.member(), shop.member()]);
  await announce.alone(shop.db, infoLimits.newsDays);
  const publish = (title: string, at: number, end?: number) =>
    transaction(shop.db, (tx) =>
      writeArticle(tx, {
        title,
        content: '<p>x</p>',
        main_image: 'news/a.webp',
        published_at: new Date(at),
        ends_at: end === undefined ? null : new Date(end),
      }),
    );
  const now = Date.now();
  await publish('今天的消息', now - 60_000);
  await publish('明天的消息', now + 86_400_000);
  await publish('上個月的消息', now - 30 * 86_400_000);
  await publish('已經結束的消息', now - 60_000, now - 1_000);
  await announce.alone(shop.db, infoLimits.newsDays);
  await announce.alone(shop.db, infoLimits.newsDays);
  await drain();
  await drainAgain();
  // Two servers go round, one of which has just come.
  const go = async () => {
    while (await goRound(shop.db));
  };
  await Promise.all([go(), go()]);
  await go();
  expect((await shop.db.query('select from notification_rounds')).rowCount).toBe(0);
  for (const member of [ann, bob]) {
    const { data } = await listOf(member);
    expect(data.filter(({ group }) => group === 'news').map(({ desc }) => desc)).toEqual(['今天的消息']);
    expect(data[0]?.link).toMatch(/^\/info\/detail\/\d+$/);
  }
});

test('all members are notified in batches, once each, except deleted and muted ones', async () => {
  const [deaf, gone] = await Promise.all([shop.member(), shop.member()]);
  await shop.db.query(`insert into notification_settings (member_id, muted) values ($1, '{news}')`, [
    deaf.id,
  ]);
  await shop.db.query(
    'update members set deleted_at = now(), phone = null, email = null, password_hash = null where id = $1',
    [gone.id],
  );
  await shop.db.query(
    `insert into members (uid, display_name) select 'round-' || n, '客' from generate_series(1, 600) n`,
  );
  const start = (tx: Tx) =>
    notifyEverybody(tx, { reference: 'news:77', kind: 'news', data: { info_id: 77, title: '大家好' } });
  await transaction(shop.db, start);
  expect(await goRound(shop.db)).toBe(true);
  // The event comes again while the round is under way, and after it.
  await transaction(shop.db, start);
  while (await goRound(shop.db));
  await transaction(shop.db, start);
  while (await goRound(shop.db));
  const { rows } = await shop.db.query<{ notified: number; members: number; queued: number }>(
    `select (select count(*) from notifications where reference = 'news:77') as notified,
       (select count(*) from members m where deleted_at is null
          and not exists (select from notification_settings s where s.member_id = m.id and 'news' = any (s.muted))) as members,
       (select count(*) from notification_outbox o join notifications n on n.id = o.notification_id
          where n.reference = 'news:77') as queued`,
  );
  expect(rows[0]?.notified).toBe(rows[0]?.members);
  expect(rows[0]?.queued).toBe(rows[0]?.members);
  await shop.db.query(`delete from notifications where reference = 'news:77'`);
});

test('more reminders than fit into one commit reach everybody once, coupons of two days by day', async () => {
  const many = 1_100;
  await shop.db.query(
    `insert into members (uid, display_name) select 'reminded-' || n, '客' from generate_series(1, $1::integer) n`,
    [many],
  );
  await shop.tamper(
    `insert into member_coupons (member_id, definition_id, source, expires_at)
     select m.id, (select min(id) from coupon_definitions), 'apology:' || days, now() + make_interval(days => days)
     from members m, generate_series(1, 2) days where m.uid like 'reminded-%'`,
    `insert into check_ins (member_id, day, streak, points)
     select id, (now() at time zone 'Asia/Taipei')::date - 1, 3, 10 from members where uid like 'reminded-%'`,
  );
  for (let run = 0; run < 2; run++) {
    await remindOfCoupons(shop.db);
    await remindOfCheckIn(shop.db);
  }
  const { rows } = await shop.db.query(
    `select n.kind, count(*)::integer as notified, count(distinct n.member_id)::integer as members,
       count(distinct n.xmin::text)::integer as commits
     from notifications n join members m on m.id = n.member_id where m.uid like 'reminded-%' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { kind: 'check_in_reminder', notified: many, members: many, commits: 2 },
    { kind: 'coupons_expiring', notified: 2 * many, members: many, commits: 3 },
  ]);
  await shop.tamper(
    `delete from member_coupons where source like 'apology:%'`,
    `delete from check_ins where member_id in (select id from members where uid like 'reminded-%')`,
  );
});
