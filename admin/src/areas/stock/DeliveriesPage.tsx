import { cancelDelivery, type Delivery, staffDeliveries } from '@kujiya/contract/staff/deliveries';
import { productPage } from '@kujiya/contract/staff/paths';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { StockTabs } from './parts.tsx';

const Lines = ({ lines }: Delivery) => (
  <details className="inline-block align-top">
    <summary className="inline-flex min-h-11 cursor-pointer items-center underline tablet:min-h-0">
      {lines.length} 項
    </summary>
    <ul className="mt-1 grid gap-1 text-sm">
      {lines.map(({ code, product_id, name, quantity, amount }) => (
        <li key={code}>
          <Link href={productPage(product_id)} className="underline">
            {name}
          </Link>
          ：{quantity} 件，{formatMoney(amount)}
        </li>
      ))}
    </ul>
  </details>
);

/** What suppliers delivered, and how one that was recorded by mistake is cancelled. */
export function DeliveriesPage() {
  const { can } = useStaff();
  const [asked, setAsked] = useState<Delivery | null>(null);
  const { run, text } = useStep('deliveries', 'products', 'stock', 'goods');
  return (
    <>
      <StockTabs />
      <Failure text={text} />
      <ListPage<typeof staffDeliveries, Delivery>
        title="進貨"
        declared={staffDeliveries}
        search="供應商或單號"
        actions={
          can('write_catalogue') && (
            <Link href="/stock/new" className="button is-main">
              登記進貨
            </Link>
          )
        }
        exported={{
          columns: [
            ['編號', ({ id }) => id],
            ['到貨日', ({ received_on }) => received_on],
            ['供應商', ({ supplier }) => supplier],
            ['單號', ({ number }) => number],
            ['件數', ({ pieces }) => pieces],
            ['金額', ({ amount }) => amount],
            ['作廢', ({ cancelled_at }) => (cancelled_at === null ? '' : formatDateTime(cancelled_at))],
          ],
        }}
        empty="還沒有進貨紀錄。按「登記進貨」，掃描送來的東西，成本就會算進毛利。"
        columns={[
          {
            title: '供應商',
            cell: ({ supplier, number, cancelled_at }) => (
              <>
                <strong>{supplier}</strong> {cancelled_at && <span className="badge is-bad">已作廢</span>}
                {number && <span className="block text-ink-soft">{number}</span>}
              </>
            ),
          },
          { title: '到貨日', cell: ({ received_on }) => received_on.replaceAll('-', '/') },
          { title: '內容', cell: (delivery) => <Lines {...delivery} /> },
          { title: '件數', cell: ({ pieces }) => pieces, isNumber: true },
          { title: '金額', cell: ({ amount }) => formatMoney(amount), isNumber: true },
          { title: '經手', cell: ({ by }) => by },
          {
            title: '作廢',
            cell: (delivery) =>
              can('write_catalogue') && delivery.cancelled_at === null ? (
                <button
                  type="button"
                  className="button"
                  aria-label={`作廢 ${delivery.supplier} ${delivery.received_on}`}
                  onClick={() => setAsked(delivery)}
                >
                  作廢
                </button>
              ) : (
                '—'
              ),
          },
        ]}
      />
      {asked && (
        <ReasonSheet
          title={`作廢進貨單：${asked.supplier}`}
          hint="這張單的東西會從庫存扣回，成本也當作沒有進過。已經賣出的數量不夠扣時不能作廢。"
          action="作廢"
          onClose={() => setAsked(null)}
          onDone={(reason) => {
            setAsked(null);
            void run(() => call(cancelDelivery, { params: { id: asked.id }, body: { reason } }));
          }}
        />
      )}
    </>
  );
}
