import { taipeiDate } from '@kujiya/contract/kernel/time';
import { type Margin, type MarginBy, marginLimits, staffMargins } from '@kujiya/contract/staff/margins';
import { productPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatMoney, formatShare } from '@kujiya/web/lib/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { call } from '#kit/client.ts';
import { DaysFilter } from '#kit/DaysFilter.tsx';
import { Failure } from '#kit/Failure.tsx';
import { NumberField } from '#kit/Fields.tsx';
import type { Column } from '#kit/list/ListTable.tsx';
import { Panel } from '#kit/Section.tsx';
import { ExportSheet } from '#kit/sheets/ExportSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStored } from '#kit/stored.ts';
import { TabLinks } from '#kit/TabLinks.tsx';
import { FigureTable } from './Rows.tsx';
import { rangeIn } from './range.ts';

const groups: Record<MarginBy, string> = { lot: '籤池', product: '商品', series: '系列', month: '月份' };
const order: readonly MarginBy[] = ['lot', 'product', 'series', 'month'];

const netOf = ({ gross, points, coupons, refunded }: Margin) => gross - points - coupons - refunded;
/** A share says nothing while the cost of some pieces is missing. */
const shareText = (row: Margin) => {
  if (row.unknown > 0) return '成本不全';
  return netOf(row) > 0 ? formatShare(row.margin, netOf(row)) : '—';
};
const figures = [
  ['定價', ({ gross }) => gross],
  ['紅利', ({ points }) => points],
  ['優惠券', ({ coupons }) => coupons],
  ['退款', ({ refunded }) => refunded],
  ['成本', ({ cost }) => cost],
  ['運費', ({ shipping }) => shipping],
  ['手續費', ({ fees }) => fees],
] as const satisfies readonly (readonly [string, (row: Margin) => number])[];

/** What sales really earned, by lot, product, series or month. */
export function MarginsPage() {
  const { can } = useStaff();
  const [location] = useLocation();
  const [params] = useSearchParams();
  const [isExporting, setExporting] = useState(false);
  const [kept, setKept] = useStored<{ cost: number }>('parcel-cost');
  const parcelCost = Math.min(kept?.cost ?? marginLimits.usualParcel, marginLimits.parcelMax);
  const by = order.find((one) => one === params.get('by')) ?? 'lot';
  const { from, to } = rangeIn(params, taipeiDate(Date.now()));
  const { data, error } = useQuery({
    queryKey: [staffMargins.path, from, to, by, parcelCost],
    queryFn: ({ signal }) =>
      call(staffMargins, { query: { from, to, by, parcel_cost: parcelCost } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { rows = [], sums, fee_rate = null } = data?.data ?? {};
  const titleOf = ({ title, lot, key }: Margin) =>
    (lot === null ? title || `沒有${groups[by]}` : title) || key;
  const columns: Column<Margin>[] = [
    {
      title: groups[by],
      cell: (row) => (
        <>
          {row.product_id !== null && can('read_catalogue') ? (
            <Link href={productPage(row.product_id)} className="font-semibold underline">
              {titleOf(row)}
            </Link>
          ) : (
            <strong>{titleOf(row)}</strong>
          )}
          <span className="block text-ink-soft">
            {[row.lot, `${formatCount(row.pieces)} 件`].filter(Boolean).join('・')}
          </span>
          {row.unknown > 0 && <span className="badge is-bad">{formatCount(row.unknown)} 件沒有成本</span>}
        </>
      ),
    },
    {
      title: '毛利',
      cell: (row) => (
        <strong className={row.margin < 0 ? 'text-kuji-ink' : undefined}>
          {formatMoney(row.margin)}
          <span className="block font-normal text-ink-soft">{shareText(row)}</span>
        </strong>
      ),
      isNumber: true,
    },
    ...figures.map(([title, of]) => ({
      title,
      cell: (row: Margin) => (of(row) === 0 ? '—' : formatMoney(of(row))),
      isNumber: true,
    })),
  ];
  return (
    <div className="grid max-w-7xl grid-cols-1 gap-4">
      <Link href="/overview" className="w-fit text-ink-soft text-sm underline">
        總覽
      </Link>
      <h1 className="font-black text-xl">毛利</h1>
      <TabLinks
        label="分組"
        tabs={order.map((one) => {
          const next = new URLSearchParams(params);
          next.set('by', one);
          return { href: `${location}?${next}`, title: `依${groups[one]}`, isCurrent: one === by };
        })}
      />
      <search className="flex flex-wrap items-end gap-3">
        <DaysFilter />
        <NumberField
          label="一個包裹付給物流（NT$）"
          value={parcelCost}
          onChange={(cost) => cost !== null && setKept({ cost })}
        />
      </search>
      <p className="text-ink-soft text-sm">
        {from.replaceAll('-', '/')} 到 {to.replaceAll('-', '/')}（台北）成立的訂單。
        {by === 'lot' && '籤池列的是從開賣到現在的全部。'}
        毛利＝定價−紅利−優惠券−退款−成本−運費−手續費。成本是抽出或賣出當時的移動平均，沒有進貨紀錄的照成本欄；運費是已交寄包裹付給物流的，扣掉會員付的；
        {fee_rate === null
          ? '還沒匯入撥款，手續費先算 0。'
          : `手續費照已匯入撥款的平均 ${(fee_rate * 100).toFixed(2)}% 算。`}
      </p>
      <Failure text={error && messageOf(error)} />
      {data && rows.length === 0 && (
        <p className="py-6 text-center text-ink-soft">這段期間沒有賣出，沒有毛利可以算。</p>
      )}
      {sums && rows.length > 0 && (
        <Panel
          title={`合計 ${formatMoney(sums.margin)}`}
          hint={sums.unknown > 0 ? `${formatCount(sums.unknown)} 件沒有成本，當作 0` : undefined}
          action={
            <button type="button" className="button" onClick={() => setExporting(true)}>
              匯出
            </button>
          }
        >
          <FigureTable label="毛利" rows={rows} keyOf={({ key }) => key} columns={columns} />
          {rows.length === marginLimits.rows && <p>只列出前 {marginLimits.rows} 項；合計是全部。</p>}
        </Panel>
      )}
      {isExporting && (
        <ExportSheet<Margin>
          title={`毛利（依${groups[by]}）`}
          columns={[
            [groups[by], titleOf],
            ...(by === 'lot' ? [['籤池名稱', ({ lot }: Margin) => lot] as const] : []),
            ['件數', ({ pieces }) => pieces],
            ...figures,
            ['毛利', ({ margin }) => margin],
            ['沒有成本的件數', ({ unknown }) => unknown],
          ]}
          readPage={async () => ({ data: rows })}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}
