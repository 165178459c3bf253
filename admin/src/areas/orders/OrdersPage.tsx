import type { OrderStatus } from '@kujiya/contract/shop/orders';
import { type ListedOrder, orderListKinds, staffOrders } from '@kujiya/contract/staff/orders';
import { memberPage, orderPage } from '@kujiya/contract/staff/paths';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { statusWords, typeWords } from '#areas/members/words.ts';
import { DaysFilter } from '#kit/DaysFilter.tsx';
import { ListPage } from '#kit/ListPage.tsx';

/** All orders: goods, draws, top-ups and parcels in one list. */
export function OrdersPage() {
  return (
    <ListPage<typeof staffOrders, ListedOrder>
      title="訂單"
      declared={staffOrders}
      views="orders"
      search="單號後五碼、電話後六碼、收件人、內容"
      filters={[
        {
          name: 'kind',
          title: '種類',
          options: Object.entries(orderListKinds).map(([kind, { title }]) => [kind, title]),
        },
        { name: 'status', title: '狀態', options: Object.entries(statusWords) },
      ]}
      actions={<DaysFilter />}
      exported={{
        columns: [
          ['訂單編號', ({ order_number }) => order_number],
          ['種類', ({ type }) => typeWords[type]],
          ['內容', ({ content }) => content],
          ['會員編號', ({ member }) => member.id],
          ['會員', ({ member }) => member.name],
          ['狀態', ({ status }) => statusWords[status]],
          ['金額', ({ amount }) => amount],
          ['時間', ({ created_at }) => formatDateTime(created_at)],
        ],
      }}
      empty="還沒有訂單。商品上架以後，顧客的訂單會出現在這裡。"
      unmatched="沒有符合的訂單。單號打最後五碼、電話打最後六碼就找得到。"
      columns={[
        {
          title: '訂單',
          cell: ({ id, order_number, content }) => (
            <>
              <Link href={orderPage(id)} className="font-semibold underline">
                {order_number}
              </Link>
              <span className="block text-ink-soft">{content}</span>
            </>
          ),
        },
        { title: '種類', cell: ({ type }) => typeWords[type] },
        {
          title: '會員',
          cell: ({ member: { id, name, phone } }) => (
            <>
              <Link href={memberPage(id)} className="underline">
                {name}
              </Link>
              {phone && <span className="block text-ink-soft">{phone}</span>}
            </>
          ),
        },
        { title: '金額', cell: ({ amount }) => formatMoney(amount), isNumber: true },
        { title: '狀態', cell: ({ status }) => <StatusBadge status={status} /> },
        { title: '時間（台北）', cell: ({ created_at }) => formatDateTime(created_at) },
      ]}
    />
  );
}

/** The state of an order; those that ended without a sale stand out. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const tone = { cancelled: 'is-bad', refunded: 'is-bad', completed: 'is-good' } as const;
  return <span className={`badge ${tone[status as keyof typeof tone] ?? ''}`}>{statusWords[status]}</span>;
}
