import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { authJobs } from './jobs.ts';

const shop = useTestShop();

test('the nightly job deletes expired records and keeps live ones', async () => {
  const member = await shop.member();
  await shop.db.query(
    `insert into sessions (token_hash, member_id, expires_at) values ('\\x01', $1, now() - interval '1 second')`,
    [member.id],
  );
  await shop.db.query(
    `insert into failed_logins (phone, at) values ('0911', now() - interval '2 days'), ('0922', now())`,
  );
  for (const job of authJobs(shop)) await job.run();
  const { rows } = await shop.db.query(
    `select (select count(*)::integer from sessions where member_id = $1) as sessions,
       (select array_agg(phone) from failed_logins) as failures`,
    [member.id],
  );
  expect(rows).toEqual([{ sessions: 1, failures: ['0922'] }]);
});
