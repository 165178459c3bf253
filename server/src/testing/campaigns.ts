import { gachaPath } from '@kujiya/contract/shop/paths';
import * as calls from '@kujiya/contract/staff/campaigns';
import { beforeAll, beforeEach } from 'vitest';
import { sendShare } from '#features/notifications/staff/sending.ts';
import { useTestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';

export const dayMs = 86_400_000;
export const noon = Date.parse('2031-05-05T12:00:00+08:00');

/** A shop with a clock of its own and a manager, who writes campaigns, sends and stops them. */
export function useCampaigns() {
  const clock = { now: noon };
  const shop = useTestShop({ clock: () => clock.now });
  let staff: TestStaff;
  beforeAll(async () => {
    staff = await shop.staff('manager');
  });
  // A day of its own for each test: a member gets one campaign a day.
  beforeEach(() => {
    clock.now = noon + Math.ceil((clock.now - noon) / dayMs + 1) * dayMs;
  });

  const by = (id: number) => ({ params: { id }, token: staff.token });
  const text = { title: '新品開賣', text: '轉蛋新系列今天開賣。', path: gachaPath };
  const make = (segment: calls.Segment = { kind: 'all' }, more: object = {}) =>
    shop.call(calls.createStaffCampaign, { body: { ...text, segment, ...more }, token: staff.token });

  return {
    shop,
    clock,
    manager: () => staff,
    text,
    make,
    made: async (segment?: calls.Segment, more?: object) => (await make(segment, more)).body.data,
    show: async (id: number) => (await shop.call(calls.staffCampaign, by(id))).body.data,
    change: (id: number, body: { version: number; text?: string; segment?: calls.Segment }) =>
      shop.call(calls.changeStaffCampaign, { ...by(id), body }),
    remove: (id: number) => shop.call(calls.deleteStaffCampaign, { ...by(id), body: null }),
    send: ({ id, version }: { id: number; version: number }, at: string | null = null, who = staff) =>
      shop.call(calls.sendStaffCampaign, { params: { id }, body: { version, at }, token: who.token }),
    stop: (id: number) => shop.call(calls.stopStaffCampaign, { ...by(id), body: { reason: '寫錯字' } }),
    resume: ({ id, version }: { id: number; version: number }, at: string | null = null, who = staff) =>
      shop.call(calls.resumeStaffCampaign, { params: { id }, body: { version, at }, token: who.token }),
    /** Sends shares, a second each, until none is due any more. */
    sendAll: async (): Promise<void> => {
      while ((await sendShare(shop)) !== null) clock.now += 1_000;
    },
    /** Who got a campaign, by the notifications that hold it. */
    receivers: async (id: number): Promise<number[]> =>
      (
        await shop.db.query(
          `select member_id from notifications where kind = 'campaign' and (data ->> 'campaign_id')::integer = $1
           order by 1`,
          [id],
        )
      ).rows.map(({ member_id }) => member_id),
    crowd: (name: string, n: number) =>
      shop.db.query(
        `insert into members (uid, display_name) select $1 || n, '客' from generate_series(1, $2::integer) n`,
        [name, n],
      ),
    living: async (): Promise<number[]> =>
      (await shop.db.query('select id from members where deleted_at is null order by id')).rows.map(
        ({ id }) => id,
      ),
  };
}
