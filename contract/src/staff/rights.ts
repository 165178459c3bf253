/**
 * The areas of the back office, with the name a person reads. Each has two rights: to read and to write. `member_data`
 * is what masks hide (phones, addresses) and its exports; `money` is payments, payouts, closings.
 */
export const staffAreas = {
  catalogue: '商品',
  lots: '籤池',
  orders: '訂單',
  parcels: '包裹',
  refunds: '退款',
  members: '會員',
  member_data: '會員個資',
  money: '金流',
  rewards: '優惠與獎勵',
  content: '首頁與公告',
  staff: '人員與職務',
  settings: '商店設定',
  log: '操作紀錄',
} as const;
export type StaffArea = keyof typeof staffAreas;

/** Everybody has `self`, the right to their own session and account. */
export type StaffRight = 'self' | `read_${StaffArea}` | `write_${StaffArea}`;

const areas = Object.keys(staffAreas) as StaffArea[];

/** Every right a role can hold, in the order of the areas. */
export const grantableRights: readonly Exclude<StaffRight, 'self'>[] = areas.flatMap((area) => [
  `read_${area}` as const,
  `write_${area}` as const,
]);
export const staffRights: readonly StaffRight[] = ['self', ...grantableRights];

/** Rights that a role may hold up to an amount within 24 hours, in tokens; beyond it a second person decides. */
export const limitedRights = ['write_refunds', 'write_members'] as const satisfies readonly StaffRight[];
export type LimitedRight = (typeof limitedRights)[number];

/**
 * In production these are absent until the person has a second factor: they move money, people's rights or their data,
 * bind a lot for good, or set the limits of all this.
 */
export const guardedRights: readonly StaffRight[] = [
  'write_lots',
  'write_rewards',
  'write_settings',
  'write_money',
  'write_refunds',
  'write_members',
  'write_member_data',
  'write_staff',
];

/** Under these some calls read whole personal data: those calls need the second factor as well. */
export const personalRights: readonly StaffRight[] = [
  'read_parcels',
  'write_refunds',
  'read_member_data',
  'write_rewards',
];

/** The name of a right in Chinese, such as 「查看訂單」. */
export function rightTitle(right: string): string {
  const [verb, area] = [right.split('_', 1)[0], right.slice(right.indexOf('_') + 1)];
  const name = Object.hasOwn(staffAreas, area) ? staffAreas[area as StaffArea] : '';
  return name === '' ? '自己的帳號' : `${verb === 'read' ? '查看' : '管理'}${name}`;
}
