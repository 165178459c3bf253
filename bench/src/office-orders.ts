import { requestOf } from '@kujiya/contract/kernel/request';
import { addDays } from '@kujiya/contract/kernel/time';
import { staffApprovals } from '@kujiya/contract/staff/approvals';
import { closeDay, listClosings } from '@kujiya/contract/staff/closings';
import { staffFailedInvoices, staffInvoiceCorrections } from '@kujiya/contract/staff/invoices';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffMember, staffMembers } from '@kujiya/contract/staff/members';
import { staffOrder, staffOrders } from '@kujiya/contract/staff/orders';
import * as overview from '@kujiya/contract/staff/overview';
import { staffPayment, staffPayments } from '@kujiya/contract/staff/payments';
import { staffRefunds } from '@kujiya/contract/staff/refunds';
import { staffSearch } from '@kujiya/contract/staff/search';
import { drawnOdds, lotsOnSale } from '@kujiya/contract/staff/sell-through';
import { staffShipments } from '@kujiya/contract/staff/shipments';
import { staffViews } from '@kujiya/contract/staff/views';
import { staffFigures, staffWork } from '@kujiya/contract/staff/work';
import { createApp } from '../../server/src/app.ts';
import { bringUpToDate } from '../../server/src/definitions.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { addressOf } from './address.ts';
import { fillOffice, size } from './office-world.ts';
import { callOneByOne, type Requests } from './one-by-one.ts';
import { openScratch, refreshStatistics } from './world.ts';

/*
 * The back office in a shop with a million orders of 200 days, 200,000 members and ten million postings: its first page,
 * its lists with their filters and searches, the overview, and the closing of a day. Every call one after the other, as
 * the person at the screen makes them. `--only PART` calls those whose names contain the part.
 */

/** Milliseconds in which 99 of 100 calls are answered, and in which a day is closed. */
const goals = { list: 60, today: 100, closing: 5_000 } as const;
const { orders, members } = size;

/** Somewhere among all orders, or members, and never the same twice in a row. */
const order = (n: number) => 1 + ((n * 7919) % orders);
const member = (n: number) => 1 + ((n * 7919) % members);
const orderNumber = (n: number) => `BENCH${String(n).padStart(10, '0')}`;
const phone = (id: number) => `09${String((id * 7919) % 100_000_000).padStart(8, '0')}`;
/** Of goods that were sent; every fifth order is one. */
const sent = (n: number) => Math.min(orders - 30_001, 5 * Math.floor(order(n) / 5) + 4);

function requestsAt(today: string): Requests {
  const list = (address: (n: number) => string) => [goals.list, address] as const;
  const day = (n: number) => addDays(today, -(n % 190));
  const range = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  const ordersOf = (query: object) => addressOf(staffOrders, { query } as never);
  const shipmentsOf = (query: object) => addressOf(staffShipments, { query } as never);
  const membersOf = (query: object) => addressOf(staffMembers, { query } as never);
  const paymentsOf = (query: object) => addressOf(staffPayments, { query } as never);
  const refundsOf = (query: object) => addressOf(staffRefunds, { query } as never);
  const approvalsOf = (query: object) => addressOf(staffApprovals, { query } as never);
  const logOf = (query: object) => addressOf(staffLog, { query } as never);
  const found = (q: string) => addressOf(staffSearch, { query: { q } });
  return {
    '今日：待辦': [goals.today, () => addressOf(staffWork, {} as never)],
    '今日：今天的數字': [goals.today, () => addressOf(staffFigures, {} as never)],

    '總覽：錢，30天': list(() => addressOf(overview.overviewMoney, { query: range(30) })),
    '總覽：錢，90天': list(() => addressOf(overview.overviewMoney, { query: range(90) })),
    '總覽：抽數，30天': list(() => addressOf(overview.overviewDraws, { query: range(30) })),
    '總覽：會員，30天': list(() => addressOf(overview.overviewMembers, { query: range(30) })),
    '總覽：會員，90天': list(() => addressOf(overview.overviewMembers, { query: range(90) })),
    '總覽：商品，30天': list(() => addressOf(overview.overviewProducts, { query: range(30) })),
    '總覽：商品，90天': list(() => addressOf(overview.overviewProducts, { query: range(90) })),
    '總覽：架上的籤池': list(() => addressOf(lotsOnSale, { query: {} })),
    '總覽：抽出的獎': list(() => addressOf(drawnOdds, { query: {} })),
    結帳清單: list(() => addressOf(listClosings, { query: {} })),

    '訂單，第一頁': list(() => ordersOf({})),
    '訂單，中間的頁': list((n) => ordersOf({ cursor: order(n) })),
    '訂單：種類': list((n) => ordersOf({ kind: 'draw', cursor: order(n) })),
    '訂單：種類與狀態': list(() => ordersOf({ kind: 'goods', status: 'refunded' })),
    '訂單：沒有符合的狀態': list(() => ordersOf({ status: 'cancelled' })),
    '訂單：某一天': list((n) => ordersOf({ from: day(n), to: day(n) })),
    '訂單：一位會員': list((n) => ordersOf({ member_id: member(n) })),
    '訂單：一個單號': list((n) => ordersOf({ q: orderNumber(order(n)) })),
    '訂單：一個手機': list((n) => ordersOf({ q: phone(member(n)) })),
    一筆訂單: list((n) => addressOf(staffOrder, { params: { id: order(n) } } as never)),

    '包裹，第一頁': list(() => shipmentsOf({})),
    '包裹：待打包': list(() => shipmentsOf({ state: 'accepted' })),
    '包裹：已送達': list(() => shipmentsOf({ state: 'delivered' })),
    '包裹：已完成，中間的頁': list((n) => shipmentsOf({ state: 'completed', cursor: order(n) })),
    '包裹：逾期': list(() => shipmentsOf({ overdue: true })),
    '包裹：退回': list(() => shipmentsOf({ state: 'returned' })),
    '包裹：物流與種類': list(() => shipmentsOf({ carrier: 'tcat', kind: 'goods' })),
    '包裹：沒有符合的物流': list(() => shipmentsOf({ carrier: 'post' })),
    '包裹：一個物流單號': list((n) => shipmentsOf({ q: String(800_000_000_000 + sent(n)) })),
    '包裹：一個手機': list((n) => shipmentsOf({ q: phone(member(n)) })),

    '會員，第一頁': list(() => membersOf({})),
    '會員，中間的頁': list((n) => membersOf({ cursor: member(n) })),
    '會員：一個姓': list((n) => membersOf({ q: '陳林黃張李'[n % 5] })),
    '會員：兩個字': list((n) => membersOf({ q: ['怡君', '志明', '佳穎'][n % 3] })),
    '會員：整個名字': list((n) => membersOf({ q: ['陳怡君', '林志明', '黃佳穎'][n % 3] })),
    '會員：一個手機': list((n) => membersOf({ q: phone(member(n)) })),
    '會員：一個編號': list((n) => membersOf({ q: String(member(n)) })),
    '會員：沒有符合的': list((n) => membersOf({ q: `無此會員${n}` })),
    一位會員的頁: list((n) => addressOf(staffMember, { params: { id: member(n) } } as never)),

    '付款，第一頁': list(() => paymentsOf({})),
    '付款，中間的頁': list((n) => paymentsOf({ cursor: 10 * Math.ceil(order(n) / 10) - 2 })),
    '付款：失敗的': list(() => paymentsOf({ state: 'failed' })),
    '付款：種類與方式': list(() => paymentsOf({ kind: 'goods', method: 'credit_card' })),
    '付款：沒有符合的方式': list(() => paymentsOf({ method: 'line_pay' })),
    '付款：某一天': list((n) => paymentsOf({ from: day(n), to: day(n) })),
    '付款：一個交易序號': list((n) => paymentsOf({ q: `T${10 * Math.ceil(order(n) / 10) - 2}` })),
    '付款：一位會員': list((n) => paymentsOf({ member_id: member(n) })),
    一筆付款: list((n) =>
      addressOf(staffPayment, { params: { id: 10 * Math.ceil(order(n) / 10) - 2 } } as never),
    ),

    開立失敗的發票: list(() => addressOf(staffFailedInvoices, {} as never)),
    待確認的作廢與折讓: list(() => addressOf(staffInvoiceCorrections, {} as never)),
    '退款：待決定': list(() => refundsOf({})),
    '退款：已完成': list((n) => refundsOf({ state: 'done', after: order(n) })),
    '退款：沒有符合的': list(() => refundsOf({ state: 'declined' })),
    '核准，第一頁': list(() => approvalsOf({})),
    '核准：等待的': list(() => approvalsOf({ state: 'waiting' })),
    '核准：婉拒的': list(() => approvalsOf({ state: 'declined' })),

    '紀錄，第一頁': list(() => logOf({})),
    '紀錄：一筆訂單': list((n) => logOf({ subject: `order:${5 * (1 + ((n * 97) % size.logged)) - 1}` })),
    '紀錄：一個人': list((n) => logOf({ staff_id: 1 + (n % size.staff) })),
    '紀錄：領域與日期': list((n) => logOf({ area: 'parcels', from: day(n), to: day(n) })),
    '紀錄：沒有符合的': list(() => logOf({ area: 'money' })),
    檢視清單: list(() => addressOf(staffViews, { query: { list: 'orders' } })),

    '找：單號': list((n) => found(orderNumber(order(n)))),
    '找：物流單號': list((n) => found(String(800_000_000_000 + sent(n)))),
    '找：手機': list((n) => found(phone(member(n)))),
    '找：名字': list((n) => found(['陳怡君', '林志明', '黃佳穎'][n % 3] ?? '')),
    '找：一個字': list((n) => found('陳林黃張李'[n % 5] ?? '')),
    '找：商品': list((n) => found(`Vol.${n % 200}`)),
    '找：沒有符合的': list((n) => found(`無此物${n}`)),
  };
}

const only = process.argv[process.argv.indexOf('--only') + 1];
const wanted = (name: string) => !process.argv.includes('--only') || name.includes(only ?? '');

const scratch = await openScratch();
try {
  const { db, databaseUrl, dataDir } = scratch;
  await bringUpToDate(db);
  const began = performance.now();
  console.log(`裝入 ${orders} 筆訂單、${members} 位會員…`);
  const { token, today, openOrders, entries, postings } = await fillOffice(scratch, console.log);
  await refreshStatistics(scratch);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${seconds} 秒：${entries} 個分錄，${postings} 條；今天 ${openOrders} 筆訂單`);
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, MEDIA_DIR: dataDir, DEMO: '0' }, '/');
  const app = await createApp({ config, db, databaseUrl, webDir: null });
  const origin = await app.admin.listen({ port: 0, host: '127.0.0.1' });

  const asked = requestOf(
    closeDay,
    { body: { day: addDays(today, -1) } },
    { bearer: token, key: crypto.randomUUID() },
  );
  const closing = performance.now();
  const reply = await fetch(`${origin}${asked.url}`, asked as RequestInit);
  if (reply.status !== 200) throw new Error(`the closing: ${reply.status} ${await reply.text()}`);
  const took = performance.now() - closing;
  console.log(`昨天的結帳  ${took.toFixed(0)} ms（目標 ${goals.closing}）`);

  const requests = Object.entries(requestsAt(today)).filter(([name]) => wanted(name));
  await callOneByOne(origin, token, Object.fromEntries(requests));
  if (took > goals.closing) process.exitCode = 1;
  await app.close();
} finally {
  await scratch.close();
}
