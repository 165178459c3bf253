import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { recharge } from '@kujiya/contract/recharge';
import { type Database, type Queryable, snapshot } from '../../../server/src/platform/postgres/database.ts';
import { sandboxRoot } from '../../../server/src/shop/payments/newebpay.ts';
import { fieldsOf } from '../../../server/src/testing/gateway.ts';
import { makeMember, type TestMember } from '../../../server/src/testing/stock.ts';
import { openAsker, type Reply } from './ask.ts';
import type { Group } from './group.ts';
import type { Turnstile } from './turnstile.ts';

const amount = 100;
const pauseMs = 300;
/** Top-ups of a member; the shop allows thirty an hour. */
const perMember = 25;
/** What the gateway does with its notice: one, none, or three. */
const actions = ['pay', 'lose', 'pay', 'thrice'] as const;
/** How long (ms) the last notices may take: the shop asks the gateway by itself about those that never come. */
const patienceMs = 150_000;

/** A payment whose tokens are not there: as the books have it, and when the gateway is asked about it. */
type Open = { order: string; status: string; attempts: string | null };

type Paid = { member: TestMember; order: string };

/** Members who top up by card at the gateway, whose notices are lost, doubled and late. */
export function openPayers(db: Database, url: string, count: number, gate: Turnstile): Group {
  const asker = openAsker(url);
  const paid: Paid[] = [];
  const members: TestMember[] = [];
  const problems: string[] = [];
  let turnedAway = 0;
  let stopping = false;

  async function topUp(member: TestMember, nth: number): Promise<void> {
    const body = { amount, invoice_type: 'personal' as const, email: 'me@toys.example' };
    const begun = await asker.persist(recharge, { body }, { bearer: member.token, key: randomUUID() });
    if (!begun) return;
    const { payment_form: form, order_number: order } = begun.data;
    // A form of a server whose clock is wrong is turned away by the gateway: nothing is paid, and the member begins anew.
    const isTurnedAway = ({ text }: Reply) => text.includes('MPG01011');
    const page = await asker.post(`${sandboxRoot}/MPG/mpg_gateway`, fieldsOf(form), isTurnedAway);
    if (page?.includes('MPG01011')) turnedAway++;
    if (page === null || page.includes('MPG01011')) return;
    const action = actions[nth % actions.length] as string;
    const isDone = ({ status, text }: Reply, isRepeat: boolean) =>
      isRepeat && status === 400 && text.includes('MPG03008');
    const fields = { number: `${order}_1`, action, method: 'CREDIT' };
    if ((await asker.post(`${sandboxRoot}/pay`, fields, isDone)) !== null) paid.push({ member, order });
  }

  const paying = Array.from({ length: count }, async () => {
    let member: TestMember | undefined;
    for (let nth = 0; !stopping; nth++) {
      if (!member || nth % perMember === 0) {
        // The database may be away.
        const next: TestMember | null = await makeMember(db).catch(() => null);
        if (!next) {
          nth--;
          await sleep(pauseMs);
          continue;
        }
        member = next;
        members.push(member);
      }
      const payer = member;
      await gate.pass(() => topUp(payer, nth));
      await sleep(pauseMs);
    }
  });
  const all = Promise.all(
    paying.map((one) => one.catch((error: Error) => void problems.push(error.message))),
  );

  async function credited(view: Queryable): Promise<Map<string, { member_id: number; credited: number }>> {
    const { rows } = await view.query<{ order_number: string; member_id: number; credited: number }>(
      `select o.order_number, o.member_id::integer, coalesce(sum(p.amount), 0)::integer as credited
       from orders o left join payment_attempts t on t.order_id = o.id
         left join journal_entries e on e.reference = 'payment:' || t.id
         left join postings p on p.entry_id = e.id and exists (select from ledger_accounts l
           where l.id = p.account_id and l.member_id = o.member_id and l.kind = 'wallet' and l.currency = 'token')
       where o.member_id = any ($1) group by 1, 2`,
      [members.map(({ id }) => id)],
    );
    return new Map(rows.map((row) => [row.order_number, row]));
  }
  async function inWallets(view: Queryable): Promise<number> {
    const { rows } = await view.query<{ total: number }>(
      `select coalesce(sum(balance), 0)::integer as total from ledger_accounts
       where member_id = any ($1) and kind = 'wallet' and currency = 'token'`,
      [members.map(({ id }) => id)],
    );
    return rows[0]?.total ?? 0;
  }
  /** What has become of these orders; none of them is left out of the answer but those that the books do not know. */
  async function statesOf(orders: readonly string[]): Promise<Open[]> {
    const { rows } = await db.query<Open>(
      `select o.order_number as order, o.status || ' and ' || o.payment_status as status,
         string_agg(t.number || ' ' || t.state || ', asked ' || t.asked || ' times, next at ' || t.ask_at
           || coalesce(', ' || t.failure, ''), '; ') as attempts
       from orders o left join payment_attempts t on t.order_id = o.id
       where o.order_number = any ($1) group by o.id order by o.id`,
      [orders],
    );
    return rows;
  }
  /** Both at one moment: notices arrive meanwhile. */
  const look = () =>
    snapshot(db, async (view) => ({ found: await credited(view), held: await inWallets(view) }));

  return {
    name: 'card payments',
    tallies: [asker.tally],
    acknowledged: () => paid.length,
    async stop() {
      stopping = true;
      await all;
    },
    leave() {
      stopping = true;
      asker.leave();
    },
    async compare(isLast) {
      let { found, held } = await look();
      const missing = () => paid.filter(({ order }) => (found.get(order)?.credited ?? 0) === 0);
      for (
        const end = Date.now() + patienceMs;
        isLast && missing().length > 0 && Date.now() < end;
        await sleep(1_000)
      )
        ({ found, held } = await look());
      const isThere = new Set(paid.map(({ order }) => order));
      const wrong = paid.flatMap(({ member, order }) => {
        const row = found.get(order);
        return row && row.member_id !== member.id ? [`${order} belongs to ${row.member_id}`] : [];
      });
      const inBooks = [...found.values()].reduce((sum, row) => sum + row.credited, 0);
      if (held !== inBooks) wrong.push(`the wallets hold ${held}, the books say ${inBooks}`);
      const unpaid = [...found].filter(([order, row]) => row.credited > 0 && !isThere.has(order)).length;
      const doubled = [...found.values()].filter((row) => row.credited > amount).length;
      // An order that the gateway has taken money for is kept from the beginning; its tokens may follow. Those that do
      // not within the patience are late: lost is only what the books do not have.
      const lost = paid.filter(({ order }) => !found.has(order)).length;
      const late = isLast ? await statesOf(missing().map(({ order }) => order)) : [];
      for (const { order, status, attempts } of late)
        wrong.push(
          `${order} is late, ${patienceMs / 1_000} s after its payment: ${status}; ${attempts ?? 'no attempt'}`,
        );
      if (turnedAway > 0)
        console.log(`    ${turnedAway} forms of a wrong clock were turned away by the gateway`);
      turnedAway = 0;
      return { lost, twice: doubled + unpaid, problems: [...problems, ...wrong] };
    },
  };
}
