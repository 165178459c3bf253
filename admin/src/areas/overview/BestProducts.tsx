import { overviewProducts } from '@kujiya/contract/staff/overview';
import { productPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { typeWords } from '#areas/products/words.ts';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { Panel } from '#kit/Section.tsx';
import { ExportSheet } from '#kit/sheets/ExportSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { TabLinks } from '#kit/TabLinks.tsx';
import { Bar, FigureTable } from './Rows.tsx';
import type { Range } from './range.ts';

const orders = { sold: '依銷售', draws: '依抽數' } as const;
const wordsOf = (type: number) => typeWords[type as keyof typeof typeWords] ?? '';

/** The products that sold most in the range. */
export function BestProducts({ range }: { range: Range }) {
  const { can } = useStaff();
  const [location] = useLocation();
  const [params] = useSearchParams();
  const [isExporting, setExporting] = useState(false);
  const by = params.get('by') === 'draws' ? 'draws' : 'sold';
  const { data, error } = useQuery({
    queryKey: [overviewProducts.path, range.from, range.to, by],
    queryFn: ({ signal }) =>
      call(overviewProducts, { query: { from: range.from, to: range.to, by } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.data ?? [];
  const most = rows[0]?.[by] ?? 0;
  return (
    <Panel
      title="賣得最好的商品"
      action={
        rows.length > 0 && (
          <button type="button" className="button" onClick={() => setExporting(true)}>
            匯出
          </button>
        )
      }
    >
      <TabLinks
        label="排序"
        tabs={(['sold', 'draws'] as const).map((order) => {
          const next = new URLSearchParams(params);
          next.set('by', order);
          return { href: `${location}?${next}`, title: orders[order], isCurrent: by === order };
        })}
      />
      <Failure text={error && messageOf(error)} />
      {data && rows.length === 0 && (
        <p className="py-6 text-center text-ink-soft">這段期間還沒有賣出商品。</p>
      )}
      <FigureTable
        label="賣得最好的商品"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            title: '商品',
            cell: ({ id, name, type, ...row }) => (
              <>
                {can('read_catalogue') ? (
                  <Link href={productPage(id)} className="font-semibold underline">
                    {name}
                  </Link>
                ) : (
                  <strong>{name}</strong>
                )}
                <span className="block text-ink-soft">{wordsOf(type)}</span>
                <Bar part={row[by]} whole={most} />
              </>
            ),
          },
          { title: '銷售（不含運費）', cell: ({ sold }) => formatMoney(sold), isNumber: true },
          { title: '退款', cell: ({ refunded }) => formatMoney(refunded), isNumber: true },
          {
            title: '抽出',
            cell: ({ draws, type }) => (type === 3 ? '—' : formatCount(draws)),
            isNumber: true,
          },
        ]}
      />
      {isExporting && (
        <ExportSheet
          title="賣得最好的商品"
          columns={[
            ['編號', ({ id }) => id],
            ['商品', ({ name }) => name],
            ['種類', ({ type }) => wordsOf(type)],
            ['銷售（不含運費）', ({ sold }) => sold],
            ['退款', ({ refunded }) => refunded],
            ['抽出', ({ draws }) => draws],
          ]}
          readPage={async () => ({ data: rows })}
          onClose={() => setExporting(false)}
        />
      )}
    </Panel>
  );
}
