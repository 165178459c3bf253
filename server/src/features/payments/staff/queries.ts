import type { OrderType } from '@kujiya/contract/shop/orders';
import type { ListedPayment, StaffPayment } from '@kujiya/contract/staff/payments';
import { readStatement } from '#platform/postgres/database.ts';
import { newestFirst } from '#platform/postgres/newest-first.ts';
import type { AttemptState } from '#shop/payments/queries.ts';
import { ordersReadAloud, type ReadAloud } from '#shop/search/orders.ts';

export type ListedRow = Omit<ListedPayment, 'kind' | 'order' | 'member' | 'created_at' | 'paid_at'> & {
  order_id: number;
  order_number: string;
  member_id: number;
  member_name: string;
  phone: string | null;
  created_at: Date;
  paid_at: Date | null;
};
const listed = `a.id, a.number, a.trade_number, a.order_type as type, a.state, a.method, a.amount, a.order_id, o.order_number,
  o.member_id, m.display_name as member_name, m.phone, a.gateway_code, a.gateway_words, a.created_at, a.paid_at`;

type Filters = {
  types: readonly OrderType[];
  /** Pairs: each state with a method it may have; '' for an attempt that was not paid. */
  states: readonly AttemptState[];
  methods: readonly string[];
  from: Date | null;
  to: Date | null;
  cursor: number | null;
  limit: number;
};

const { cut, within, newest } = newestFirst('payment_attempts', 'a');

/** The newest of each state, method and type through one index, merged. */
export const listPayments = readStatement<ListedRow, Filters>(
  'staff_payments.list',
  `with ${cut}, page as materialized (
     select n.id from unnest($states::text[], $methods::text[]) s (state, method) cross join unnest($types::text[]) t (type)
     cross join lateral (
       select a.id, a.created_at from payment_attempts a
       where a.state = s.state and a.order_type = t.type and coalesce(a.method, '') = s.method and ${within} ${newest}) n
     ${newest})
   select ${listed} from page join payment_attempts a on a.id = page.id join orders o on o.id = a.order_id
     join members m on m.id = o.member_id
   order by a.created_at desc, a.id desc`,
);

/** The payments of a member, or those that a number, a phone, a name or a thing leads to. `keys`: what was typed in its forms; null: no search. */
export const findPayments = readStatement<
  ListedRow,
  Filters & ReadAloud & { memberId: number | null; keys: readonly string[] | null }
>(
  'staff_payments.find',
  `with ${cut}, ${ordersReadAloud}, found as materialized (
     select id from payment_attempts where order_id in (
       select id from orders where $keys::text[] is null and member_id = $memberId::bigint)
     union select a.id from read_aloud r
       cross join lateral (select id from payment_attempts where order_id = r.id limit 20) a
     union select id from payment_attempts where number = any ($keys)
     union select id from payment_attempts where trade_number = any ($keys)), page as materialized (
   select a.id from found cross join lateral (select * from payment_attempts where id = found.id limit 1) a
   where ($memberId::bigint is null or exists (select from orders where id = a.order_id and member_id = $memberId))
     and a.order_type = any ($types)
     and exists (select from unnest($states::text[], $methods::text[]) s (state, method)
       where s.state = a.state and s.method = coalesce(a.method, ''))
     and ${within} ${newest})
   select ${listed} from page join payment_attempts a on a.id = page.id join orders o on o.id = a.order_id
     join members m on m.id = o.member_id
   order by a.created_at desc, a.id desc`,
);

/** A part of the page as JSON, whose times are texts. */
type Part<Name extends keyof StaffPayment> = StaffPayment[Name];
export type MessagePart = Omit<Part<'messages'>[number], 'code' | 'words'> & {
  body: Readonly<Record<string, string | number>>;
};
export type PaymentRow = ListedRow & {
  card_last: string | null;
  pay_bank: string | null;
  pay_code: string | null;
  pay_until: Date | null;
  used_for: 'order' | 'tokens' | null;
  asked: number;
  ask_at: Date | null;
  others: Part<'others'>;
  steps: Part<'steps'>;
  messages: MessagePart[];
  payouts: Part<'payouts'>;
  invoice: Part<'invoice'>;
};
const parts = {
  others: `(select jsonb_agg(jsonb_build_object('id', x.id, 'number', x.number, 'state', x.state, 'amount', x.amount,
      'created_at', x.created_at) order by x.id)
    from payment_attempts x where x.order_id = a.order_id and x.id <> a.id)`,
  steps: `(select jsonb_agg(jsonb_build_object('from', s.from_state, 'to', s.to_state, 'via', s.via, 'at', s.at) order by s.id)
    from attempt_steps s where s.attempt_id = a.id)`,
  messages: `(select jsonb_agg(jsonb_build_object('id', g.id, 'via', g.via, 'verdict', g.verdict, 'body', g.body,
      'at', g.at) order by g.id)
    from gateway_messages g where g.number = a.number and g.provider = a.provider)`,
  payouts: `(select jsonb_agg(jsonb_build_object('id', p.id, 'refund_id', p.refund_id, 'amount', p.amount, 'way', p.way,
      'state', p.state, 'reason', r.reason, 'created_at', p.created_at, 'done_at', p.done_at) order by p.id)
    from payouts p join refunds r on r.id = p.refund_id where p.attempt_id = a.id)`,
} as const;
const lists = Object.entries(parts).map(([name, sql]) => `coalesce(${sql}, '[]') as ${name}`);

export const findPayment = readStatement<PaymentRow, [id: number]>(
  'staff_payments.find_one',
  `select ${listed}, a.card_last, a.pay_bank, a.pay_code, a.pay_until, a.used_for, a.asked,
     case when a.state in ('created', 'pending') then a.ask_at end as ask_at, ${lists.join(', ')},
     (select jsonb_build_object('number', i.invoice_number, 'failure', i.failure, 'total', i.total)
      from invoices i where i.attempt_id = a.id) as invoice
   from payment_attempts a join orders o on o.id = a.order_id join members m on m.id = o.member_id where a.id = $1`,
);
