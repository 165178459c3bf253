import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

/** No row when this member, or this browser, has had the reward before. */
export const insertReward = writeStatement<{ member_id: number }, [memberId: number, device: Buffer]>(
  'install.insert_reward',
  'insert into install_rewards (member_id, device) values ($1, $2) on conflict do nothing returning member_id',
);

export const findCoupon = readStatement<{ title: string }, [memberId: number]>(
  'install.find_coupon',
  `select d.title from member_coupons c join coupon_definitions d on d.id = c.definition_id
   where c.member_id = $1 and c.source = 'install'`,
);

/** Rewards without their coupon, and coupons without their reward. */
export const brokenRewards = readStatement<Finding>(
  'install.broken_rewards',
  `select 'an installation gave its coupon once' as rule, 'member ' || coalesce(r.member_id, c.member_id) as example
   from install_rewards r full join (select member_id from member_coupons where source = 'install') c
     on c.member_id = r.member_id
   where r.member_id is null or c.member_id is null`,
);
