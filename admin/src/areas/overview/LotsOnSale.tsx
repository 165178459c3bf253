import { productPage } from '@kujiya/contract/staff/paths';
import { type LotOnSale, lotsOnSale, sellThroughLimits } from '@kujiya/contract/staff/sell-through';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatShare } from '@kujiya/web/lib/format.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { Panel } from '#kit/Section.tsx';
import { ExportSheet } from '#kit/sheets/ExportSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { Bar, FigureTable } from './Rows.tsx';

const endOf = ({ days_left }: LotOnSale) => {
  if (days_left === null) return `最近 ${sellThroughLimits.pace} 天沒有賣出`;
  return days_left > 365 ? '超過一年' : `約 ${formatCount(days_left)} 天`;
};

const readPage = (cursor: number | string | null, signal: AbortSignal) =>
  call(lotsOnSale, { query: cursor === null ? {} : { cursor: Number(cursor) } }, { signal });

/** How far each lot on sale is sold, and what it still holds. */
export function LotsOnSale() {
  const { can } = useStaff();
  const [isExporting, setExporting] = useState(false);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [lotsOnSale.path],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Panel
      title="架上的籤池"
      action={
        rows.length > 0 && (
          <button type="button" className="button" onClick={() => setExporting(true)}>
            匯出
          </button>
        )
      }
    >
      <p className="text-ink-soft text-sm">
        現在的情形，不隨上面的期間改變。還要幾天，是照最近 {sellThroughLimits.pace} 天的速度估的。
      </p>
      <Failure text={error && messageOf(error)} />
      {data && rows.length === 0 && <p className="py-6 text-center text-ink-soft">架上沒有還能抽的籤池。</p>}
      <FigureTable
        label="架上的籤池"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            title: '籤池',
            cell: ({ product_id, product, title, is_paused }) => (
              <>
                {can('read_catalogue') ? (
                  <Link href={productPage(product_id, 'lots')} className="font-semibold underline">
                    {product}
                  </Link>
                ) : (
                  <strong>{product}</strong>
                )}
                <span className="block text-ink-soft">
                  {title} {is_paused && <span className="badge is-bad">暫停</span>}
                </span>
              </>
            ),
          },
          {
            title: '賣出',
            cell: ({ sold, total }) => (
              <>
                <span className="tabular-nums">
                  {formatCount(sold)} / {formatCount(total)}（{formatShare(sold, total)}）
                </span>
                <Bar part={sold} whole={total} />
              </>
            ),
          },
          { title: '剩下', cell: ({ sold, total }) => formatCount(total - sold), isNumber: true },
          {
            title: '剩下的大獎',
            cell: ({ big_left, big_total }) => (big_total === 0 ? '—' : `${big_left} / ${big_total}`),
            isNumber: true,
          },
          { title: '開賣', cell: ({ days }) => `第 ${formatCount(days)} 天`, isNumber: true },
          { title: '抽完還要', cell: endOf, isNumber: true },
        ]}
      />
      {hasNextPage && (
        <button
          type="button"
          className="button justify-self-center"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? '載入中…' : '載入更多'}
        </button>
      )}
      {isExporting && (
        <ExportSheet<LotOnSale>
          title="架上的籤池"
          columns={[
            ['編號', ({ id }) => id],
            ['商品', ({ product }) => product],
            ['籤池', ({ title }) => title],
            ['全部', ({ total }) => total],
            ['賣出', ({ sold }) => sold],
            ['大獎', ({ big_total }) => big_total],
            ['剩下的大獎', ({ big_left }) => big_left],
            ['開賣天數', ({ days }) => days],
            ['抽完還要幾天', ({ days_left }) => days_left],
          ]}
          readPage={readPage}
          onClose={() => setExporting(false)}
        />
      )}
    </Panel>
  );
}
