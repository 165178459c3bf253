import { deletionWords } from '@kujiya/contract/account';
import * as accounts from '@kujiya/contract/staff/accounts';
import { staffApprove, staffDecline, staffWithdraw } from '@kujiya/contract/staff/approvals';
import { staffAdjustMember, staffGrantMember } from '@kujiya/contract/staff/balances';
import { staffBlockMember, staffUnblockMember } from '@kujiya/contract/staff/blocks';
import { staffRemovePasskey, staffRemoveTotp } from '@kujiya/contract/staff/factors';
import * as members from '@kujiya/contract/staff/members';
import { staffDeleteMember } from '@kujiya/contract/staff/personal-data';
import { staffEndSession } from '@kujiya/contract/staff/session';
import * as settings from '@kujiya/contract/staff/settings';
import * as views from '@kujiya/contract/staff/views';
import { blockMember } from '../staff.ts';
import { need, newName, press, reason, staffPress, type World } from './press.ts';

const personOf = async ({ shop, boss }: World, id: number) => {
  const { data } = need(await shop.call(accounts.staffAccounts, { token: boss.token }));
  return data.find((one) => one.id === id);
};
const clerkOf = async ({ shop }: World) => ({ params: { id: (await shop.staff('clerk')).id } });
const roleOf = async ({ shop, boss }: World) =>
  need(
    await shop.call(accounts.staffCreateRole, {
      body: { name: newRole(), title: '助手', rights: ['read_orders'] },
      token: boss.token,
    }),
  ).data;
let roles = 0;
const newRole = () => `lost_${String.fromCharCode(97 + (roles++ % 26))}`;

const viewOf = async ({ shop, boss }: World) =>
  need(
    await shop.call(views.saveStaffView, {
      body: { list: 'products', name: newName('草稿'), query: 'status=draft', is_shared: false },
      token: boss.token,
    }),
  ).data;
const settingsOf = async ({ shop, boss }: World) =>
  need(await shop.call(settings.staffSettings, { token: boss.token })).data;

/** A correction that waits for a second person. */
async function waiting({ shop, boss }: World): Promise<number> {
  const { id } = await shop.member();
  const body = { kind: 'tokens', amount: 50_000, reason } as const;
  const { data } = need(await shop.call(staffAdjustMember, { params: { id }, body, token: boss.token }));
  return data.approval?.id ?? 0;
}

const accountPresses = [
  staffPress(accounts.staffChangeAccount)(async (world) => {
    const { params } = await clerkOf(world);
    const { version = 0 } = (await personOf(world, params.id)) ?? {};
    return { params, body: { version, role: 'viewer' } };
  }),
  staffPress(accounts.staffDeactivate)(async (world) => ({ ...(await clerkOf(world)), body: { reason } })),
  staffPress(accounts.staffReactivate)(async (world) => {
    const asked = { ...(await clerkOf(world)), body: { reason } };
    need(await world.shop.call(accounts.staffDeactivate, { ...asked, token: world.boss.token }));
    return asked;
  }),
  staffPress(accounts.staffResetFactors)(async (world) => {
    const { params } = await clerkOf(world);
    await world.shop.db.query(
      `insert into staff_totp (staff_id, secret, confirmed_at) values ($1, 'A', now())`,
      [params.id],
    );
    return { params, body: { reason } };
  }),
  staffPress(accounts.staffEndSessions)(async (world) => ({ ...(await clerkOf(world)), body: { reason } })),
  staffPress(accounts.staffCreateRole)(async () => ({
    body: { name: newRole(), title: '助手', rights: ['read_orders'] },
  })),
  staffPress(accounts.staffChangeRole)(async (world) => {
    const { name, version } = await roleOf(world);
    return { params: { name }, body: { version, title: '幫手' } };
  }),
  staffPress(accounts.staffDeleteRole)(async (world) => ({
    params: { name: (await roleOf(world)).name },
    body: { reason },
  })),
];

const ownPresses = [
  staffPress(staffEndSession)(async ({ shop, boss }) => {
    const { rows } = await shop.db.query<{ id: number }>(
      `insert into staff_sessions (token_hash, staff_id, user_agent, expires_at)
       values (convert_to($2, 'UTF8'), $1, '', now() + interval '1 hour') returning id`,
      [boss.id, newName('another session of the same person ')],
    );
    return { params: { id: rows[0]?.id ?? 0 } };
  }),
  staffPress(staffRemoveTotp)(async ({ shop, boss }) => {
    await shop.db.query(`insert into staff_totp (staff_id, secret, confirmed_at) values ($1, 'A', now())`, [
      boss.id,
    ]);
    return {};
  }),
  staffPress(staffRemovePasskey)(async ({ shop, boss }) => {
    const { rows } = await shop.db.query<{ id: number }>(
      `insert into staff_passkeys (staff_id, credential, public_key, counter, name)
       values ($1, $2, '\\x00', 0, '手機') returning id`,
      [boss.id, newName('a credential ')],
    );
    return { params: { id: rows[0]?.id ?? 0 } };
  }),
  staffPress(views.saveStaffView)(async () => ({
    body: { list: 'products', name: newName('草稿'), query: 'status=draft', is_shared: false },
  })),
  staffPress(views.changeStaffView)(async (world) => ({
    params: { id: (await viewOf(world)).id },
    body: { name: newName('改名'), is_shared: true },
  })),
  staffPress(views.deleteStaffView)(async (world) => ({ params: { id: (await viewOf(world)).id } })),
  staffPress(settings.changeSettings)(async (world) => ({
    body: { version: (await settingsOf(world)).version, line_hours: '每天 10:00–20:00' },
  })),
  staffPress(settings.changeApprovalAmount)(async (world) => ({
    body: { version: (await settingsOf(world)).version, amount: 2_900, reason },
  })),
  staffPress(staffWithdraw)(async (world) => ({ params: { id: await waiting(world) }, body: { reason } })),
  ...[staffApprove, staffDecline].map((call) =>
    press(call)(async (world) => {
      const id = await waiting(world);
      return { params: { id }, body: { reason }, token: (await world.shop.staff()).token };
    }),
  ),
];

const memberOf = async ({ shop }: World, tokens = 0) => ({
  params: { id: (await shop.member({ tokens })).id },
});

export const peoplePresses = [
  ...accountPresses,
  ...ownPresses,
  staffPress(members.staffEndSessions)(async (world) => ({ ...(await memberOf(world)), body: { reason } })),
  staffPress(members.staffNoteMember)(async (world) => ({
    ...(await memberOf(world)),
    body: { text: '喜歡貓' },
  })),
  staffPress(staffAdjustMember)(async (world) => ({
    ...(await memberOf(world)),
    body: { kind: 'tokens', amount: 500, reason },
  })),
  staffPress(staffGrantMember)(async (world) => ({
    ...(await memberOf(world)),
    body: { kind: 'points', amount: 200, reason },
  })),
  staffPress(staffBlockMember)(async (world) => ({ ...(await memberOf(world)), body: { reason } })),
  staffPress(staffUnblockMember)(async (world) => {
    const asked = await memberOf(world);
    await blockMember(world.shop.db, asked.params.id);
    return { ...asked, body: { reason } };
  }),
  staffPress(staffDeleteMember)(async (world) => ({
    ...(await memberOf(world, 300)),
    body: { confirmation: deletionWords, tokens: 300, box_items: 0, reason },
  })),
];
