import type { InputOf } from '@kujiya/contract/kernel/call';
import { addDays, taipeiDayStart } from '@kujiya/contract/kernel/time';
import type { OrderType } from '@kujiya/contract/shop/orders';
import {
  type ListedPayment,
  paymentListLimits as limits,
  paymentKinds,
  paymentMethods,
  paymentStates,
  staffPaymentRefusals as refusals,
  type StaffPayment,
  type staffPayments,
} from '@kujiya/contract/staff/payments';
import { Refused } from '#platform/http/refused.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { replyOf } from '#shop/payments/newebpay-messages.ts';
import type { AttemptState } from '#shop/payments/queries.ts';
import { readAloudOf } from '#shop/search/orders.ts';
import { maskPhone } from '#shop/staff/masks.ts';
import * as queries from './queries.ts';

type Kind = ListedPayment['kind'];
const kinds = Object.keys(paymentKinds) as Kind[];
const kindOf = (type: OrderType) => kinds.find((kind) => paymentKinds[kind].types.includes(type)) ?? 'goods';

/** States in which money has come in: only these have a method. */
const paidStates: readonly AttemptState[] = ['paid', 'refunding', 'refunded'];

/** Each state with every method that its payments may have. */
function pairsOf(state: AttemptState | undefined, method: string | undefined) {
  const states = state ? [state] : (Object.keys(paymentStates) as AttemptState[]);
  const pairs = states.flatMap((each) =>
    (paidStates.includes(each) ? Object.keys(paymentMethods) : ['']).map((name) => [each, name] as const),
  );
  return method === undefined ? pairs : pairs.filter(([, name]) => name === method);
}

function listed(row: queries.ListedRow): ListedPayment {
  const { id, number, trade_number, type, state, method, amount, gateway_code, gateway_words, phone } = row;
  return {
    ...{ id, number, trade_number, type, state, method, amount, gateway_code, gateway_words },
    kind: kindOf(type),
    order: { id: row.order_id, order_number: row.order_number },
    member: { id: row.member_id, name: row.member_name, phone: phone && maskPhone(phone) },
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}

/** The payments through the gateway, newest first; with a search those that a number, a phone, a name or a thing leads to. */
export async function listPayments(db: Queryable, wanted: InputOf<typeof staffPayments>['query']) {
  const { kind, state, method, member_id, from, to, q = '', cursor = null, limit = limits.listSize } = wanted;
  const pairs = pairsOf(state, method);
  const filters = {
    types: (kind ? [kind] : kinds).flatMap((each) => paymentKinds[each].types),
    states: pairs.map(([each]) => each),
    methods: pairs.map(([, name]) => name),
    from: from ? new Date(taipeiDayStart(from)) : null,
    to: to ? new Date(taipeiDayStart(addDays(to, 1))) : null,
    cursor,
    limit: limit + 1,
  };
  const keys = q === '' ? null : [q, q.toUpperCase()];
  const rows = await (keys === null && member_id === undefined
    ? queries.listPayments(db, filters)
    : queries.findPayments(db, { ...filters, ...readAloudOf(q), keys, memberId: member_id ?? null }));
  const { shown, next } = pageOf(rows, limit);
  return { data: shown.map(listed), next };
}

/** Within JSON the database writes times in its own form. */
const utc = (at: string) => new Date(at).toISOString();

/** A payment with all that is known of it. Refuses `staff_payment_missing`. */
export async function showPayment(db: Queryable, id: number): Promise<StaffPayment> {
  const [row] = await queries.findPayment(db, id);
  if (!row) throw new Refused(refusals.staff_payment_missing);
  const { card_last, used_for, asked, invoice, pay_bank, pay_code, pay_until } = row;
  return {
    ...listed(row),
    ...{ card_last, used_for, asked, invoice },
    code:
      pay_code === null || pay_until === null
        ? null
        : { bank: pay_bank, code: pay_code, until: pay_until.toISOString() },
    ask_at: row.ask_at?.toISOString() ?? null,
    others: row.others.map((other) => ({ ...other, created_at: utc(other.created_at) })),
    steps: row.steps.map((step) => ({ ...step, at: utc(step.at) })),
    messages: row.messages.map(({ body, at, ...message }) => ({ ...message, ...replyOf(body), at: utc(at) })),
    payouts: row.payouts.map(({ created_at, done_at, ...payout }) => ({
      ...payout,
      created_at: utc(created_at),
      done_at: done_at && utc(done_at),
    })),
  };
}
