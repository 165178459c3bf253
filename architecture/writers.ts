/** A statement that writes a table, and its folder or file below `server/src`. */
export type Write = { file: string; table: string };

/** The beginnings of statements that write, each followed by its table; `${` begins a name made at run time. */
const verbs = [
  /\binsert into (\w+|\$\{)/g,
  /\bmerge into (\w+|\$\{)/g,
  /\bdelete from (\w+|\$\{)/g,
  /\btruncate (?:table )?(\w+|\$\{)/g,
  // Not `for update of x` and `on conflict … do update set`.
  /(?<!\bfor |\bfor no key |\bdo )\bupdate (\w+|\$\{)(?=(?: (?:as )?\w+)? set\b|[^'`]*\} )/g,
];

/** SQL in one line: without its comments, and without words that change nothing here. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/(?<!\S)--.*$/gm, '')
    .replaceAll(/^ *(?:\/?\*|\/\/).*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(into|from|update) (?:only |public\.)+/g, '$1 ');

/** The tables that the statements of a file write; a name that is made at run time is reported as `?`. */
export const writesOf = (file: string, text: string): Write[] =>
  verbs.flatMap((verb) =>
    [...oneLine(text).matchAll(verb)].map(([, table = '']) => ({
      file,
      table: table.startsWith('$') ? '?' : table,
    })),
  );

const ledger = ['shop/ledger', 'shop/draws/sql/charge_wallet.sql'];

/**
 * The owners of tables, as folders or files below `server/src`: all tables of money and stock, and those that more than
 * one folder writes. Every other table is written by one folder. The writes of triggers are in their migrations.
 */
const owners: Readonly<Record<string, readonly string[]>> = {
  journal_entries: ledger,
  postings: ledger,
  ledger_accounts: ledger,
  point_lots: ['shop/ledger'],
  point_lot_uses: ['shop/ledger'],
  point_refunds: ['shop/ledger'],
  point_takebacks: ['shop/ledger'],
  point_debts: ['shop/ledger'],

  orders: ['shop/orders'],
  order_lines: ['shop/orders'],
  order_moves: ['shop/orders'],
  events: ['shop/events', 'shop/orders'],

  products: ['shop/catalogue'],
  prizes: ['shop/catalogue'],
  stock_movements: ['shop/catalogue', 'shop/stock'],

  lots: ['shop/draws'],
  lot_plans: ['shop/draws'],
  slots: ['shop/draws'],
  receipts: ['shop/draws'],
  slot_locks: ['shop/draws', 'features/blindbox'],

  goods: ['shop/catalogue', 'shop/stock', 'shop/goods', 'shop/refunds', 'features/goods'],
  goods_orders: ['features/goods'],
  box_items: [
    'shop/draws/sql/open_slots.sql',
    'shop/draws/variant-queries.ts',
    'shop/goods',
    'features/goods',
    'features/storage',
    'shop/shipping',
    'shop/refunds',
  ],
  parcels: ['features/storage', 'shop/shipping'],
  shipments: ['shop/shipping'],
  carriers: ['features/shipments'],
  shipment_addresses: ['shop/shipping'],
  places: ['shop/catalogue'],

  member_coupons: ['shop/coupons', 'features/coupons', 'features/vip'],
  coupon_definitions: ['shop/coupons', 'features/coupons'],
  coupon_codes: ['features/coupons'],
  user_tools: ['features/tool-cards', 'features/vip'],

  payment_attempts: ['shop/payments'],
  attempt_steps: ['shop/payments'],
  gateway_messages: ['shop/payments'],
  payment_mismatches: ['shop/payments'],
  order_invoices: ['shop/payments', 'features/payments'],
  refunds: ['shop/refunds', 'features/refunds'],
  refund_lines: ['shop/refunds'],
  refund_items: ['shop/refunds'],
  payouts: ['shop/refunds'],

  members: ['features/auth', 'features/account', 'features/invitation', 'shop/vip'],
  sessions: ['features/auth', 'features/members'],
  staff_log: ['shop/staff'],
  staff_sessions: ['shop/staff', 'features/staff'],
  staff_places: ['features/staff'],
  staff_approvals: ['shop/staff'],
  staff_moves: ['shop/staff'],
  limited_events: ['platform', 'features/coupons'],
  // The statement that draws stores its own answer; everything else uses `platform/idempotency.ts`.
  idempotency_keys: ['shop/draws', 'platform/idempotency.ts'],
  // All tables at once, into an empty database.
  '?': ['platform/idempotency.ts', 'platform/postgres/copy.ts'],
};

/**
 * `features/goods/sql/x.sql` and `shop/goods/service.ts` belong to `features/goods` and `shop/goods`, other files to
 * their storey.
 */
const folderOf = (file: string): string =>
  file.split('/', /^(?:features|shop)\//.test(file) ? 2 : 1).join('/');

const isWithin = (file: string, owner: string) => file === owner || file.startsWith(`${owner}/`);

/** Writes outside the folders of their table's owners, each as a sentence. */
export function strangers(writes: readonly Write[]): string[] {
  return writes.flatMap(({ file, table }) => {
    const own = owners[table];
    if (own)
      return own.some((owner) => isWithin(file, owner))
        ? []
        : [`${file} writes ${table}, which belongs to ${own.join(', ')}`];
    const folders = new Set(
      writes.filter((write) => write.table === table).map((write) => folderOf(write.file)),
    );
    return folders.size > 1 ? [`${file} writes ${table}, as others do: ${[...folders].join(', ')}`] : [];
  });
}

/** Tables whose rows even the demo world, tests and measurements create through their owner. */
const created = /\binsert into (?:products|prizes|goods|stock_movements|lots)\b/;

/** Whether a file creates rows of such a table by a statement of its own. */
export const createsByItself = (text: string): boolean => created.test(oneLine(text));

/** Owners that never write their table. */
export const idle = (writes: readonly Write[]): string[] =>
  Object.entries(owners).flatMap(([table, own]) =>
    own
      .filter((owner) => !writes.some((write) => write.table === table && isWithin(write.file, owner)))
      .map((owner) => `${owner} does not write ${table}`),
  );
