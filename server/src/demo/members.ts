import { demoMember as belongings, tools } from '@kujiya/demo/catalogue';
import { showCabinet } from '#features/storage/service.ts';
import { grantCards } from '#features/tool-cards/service.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { hashPassword } from '#platform/passwords.ts';
import { type Database, type Tx, transaction, writeStatement } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import { demoLogin } from './state.ts';
import { toppedUp } from './top-ups.ts';

const players = (
  '阿凱 小魚 柚子 宥翔 佳穎 阿布 思妤 大熊 承恩 芷晴 阿月 子軒 小彤 冠廷 詩涵 阿吉 品妍 柏翰 小葵 家豪 雨桐 阿龍 ' +
  '郁婷 宗翰 小滿 怡君 阿德 采潔 俊宏 小薰 志明 春嬌 阿寬 婉如 建宏 小棠 淑芬 阿軒 欣怡 文傑 小夏 宜蓁 阿仁'
).split(' ');
const phoneOf = (index: number) => `0900${String(index + 1).padStart(6, '0')}`;
/**
 * These buy from the first day on, so that what each owns doesn't depend on the hour at which the world is loaded. The
 * others join over the month, and start with nothing but their balance.
 */
const buyers = 40;

/** Members who have never paid money; they are asked to confirm when they do. */
const unconfirmed: ReadonlySet<string> = new Set(['0900000016', '0900000036']);

const regulars = ['阿哲', '小安', '米米', '凱文', '雅婷', '阿寶'];
const topUpOnly = ['志豪', '小芸', '安安'];

export type Buyer = { id: number; token: Buffer };
/** `regulars` buy nothing here: they are the other members who come every day; `payers` have only topped up. */
export type DemoMembers = {
  demoMember: Buyer;
  others: Buyer[];
  /** How many players have joined so far, and the hash of everybody's password. */
  joined: { count: number; hash: string };
  regulars: Buyer[];
  payers: Buyer[];
};

const insertMember = writeStatement<{ id: number }, [phone: string, uid: string, name: string, hash: string]>(
  'demo.insert_member',
  `with m as (insert into members (phone, uid, display_name, password_hash) values ($1, $2, $3, $4) returning id)
   select id from m`,
);
const ageMembers = writeStatement<object, [memberIds: number[]]>(
  'demo.age_members',
  `update members set created_at = now() - interval '400 days' where id = any ($1)`,
);
const openAccounts = writeStatement<object, [memberId: number]>(
  'demo.open_accounts',
  'select open_accounts($1)',
);
const insertSession = writeStatement<object, [tokenHash: Buffer, memberId: number]>(
  'demo.insert_session',
  `insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '60 days')`,
);
/** The sessions were for the loading only; everybody logs in by password. */
export const endSessions = writeStatement<object>('demo.end_sessions', 'delete from sessions');
const insertTool = writeStatement<object, [type: string, name: string, image: string, description: string]>(
  'demo.insert_tool',
  'insert into tools (type, name, image, description) values ($1, $2, $3, $4)',
);
const insertLikes = writeStatement<object, [memberId: number, slugs: readonly string[]]>(
  'demo.insert_likes',
  'insert into likes (member_id, product_id) select $1, id from products where slug = any ($2)',
);

const confirmPayer = writeStatement<object, [memberId: number]>(
  'demo.confirm_payer',
  `insert into payer_confirmations (member_id, confirmation) values ($1, 'adult')`,
);

async function loadMember(tx: Tx, phone: string, name: string, hash: string, tokens: number): Promise<Buyer> {
  const [member] = await insertMember(tx, phone, `u_demo_${phone}`, name, hash);
  if (!member) throw new Error(`no member for ${phone}`);
  await openAccounts(tx, member.id);
  await credit(tx, {
    memberId: member.id,
    reference: `demo:start:${member.id}`,
    kind: 'gift',
    from: 'gift',
    tokens,
    points: 20_000,
  });
  if (!unconfirmed.has(phone)) await confirmPayer(tx, member.id);
  const token = sha256(randomToken());
  await insertSession(tx, token, member.id);
  return { id: member.id, token };
}

const loadPlayer = (tx: Tx, i: number, hash: string): Promise<Buyer> =>
  loadMember(tx, phoneOf(i), players[i] ?? '', hash, 100_000);

/** Lets further players join until this part of those who do not buy has. */
export async function joinMembers(db: Database, { joined }: DemoMembers, share: number): Promise<void> {
  const wanted = Math.round(buyers + share * (players.length - buyers));
  for (; joined.count < wanted; joined.count++)
    await transaction(db, (tx) => loadPlayer(tx, joined.count, joined.hash));
}

/** The demo member and everybody else but later players, each with tokens, points and a session to buy with. */
export async function loadMembers(tx: Tx): Promise<DemoMembers> {
  const hash = await hashPassword(demoLogin.password);
  const demoMember = await loadMember(tx, demoLogin.phone, '小籤', hash, 50_000 - toppedUp);
  const others: Buyer[] = [];
  for (let i = 0; i < buyers; i++) others.push(await loadPlayer(tx, i, hash));
  const loyal: Buyer[] = [];
  for (const [i, name] of regulars.entries())
    loyal.push(await loadMember(tx, `091100000${i + 1}`, name, hash, 5_000));
  const payers: Buyer[] = [];
  for (const [i, name] of topUpOnly.entries())
    payers.push(await loadMember(tx, `092200000${i + 1}`, name, hash, 0));
  // Before the first day is closed: its closing keeps how many joined on it.
  await ageMembers(
    tx,
    [demoMember, ...loyal].map(({ id }) => id),
  );
  return { demoMember, others, joined: { count: buyers, hash }, regulars: loyal, payers };
}

/** Days from now at which the cards of a kind expire. */
const expiries = ({ usable, expired }: { usable: number; expired: number }) => [
  ...Array.from({ length: usable }, (_, i) => 14 * (i + 1)),
  ...Array.from({ length: expired }, (_, i) => -7 * (i + 1)),
];

/** The kinds of tool cards, the demo member's cards, some of them expired, the products they like, and the cabinet they show. */
export async function loadBelongings(tx: Tx, memberId: number): Promise<void> {
  for (const { type, name, image, description } of tools) {
    await insertTool(tx, type, name, image, description);
    for (const days of expiries(belongings.cards[type]))
      await grantCards(tx, { memberId, type, source: `demo:${type}:${days}`, count: 1, days });
  }
  await insertLikes(tx, memberId, belongings.likes);
  await showCabinet(tx, memberId);
}
