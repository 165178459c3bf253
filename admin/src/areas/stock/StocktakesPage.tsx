import { type Stocktake, staffStocktakes } from '@kujiya/contract/staff/stocktakes';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { StockTabs } from './parts.tsx';

const differenceText = ({ expected, counted }: Stocktake['differences'][number]) => {
  if (expected === null) return `首次清點 ${counted}`;
  const difference = counted - expected;
  return `帳上 ${expected}，清點 ${counted}（${difference > 0 ? `+${difference}` : `−${-difference}`}）`;
};

/** The counts of what lies on the shelves, and what differed. */
export function StocktakesPage() {
  const { can } = useStaff();
  return (
    <>
      <StockTabs />
      <ListPage<typeof staffStocktakes, Stocktake>
        title="盤點"
        declared={staffStocktakes}
        actions={
          can('write_catalogue') && (
            <Link href="/stock/stocktakes/new" className="button is-main">
              開始盤點
            </Link>
          )
        }
        empty="還沒有盤點過。按「開始盤點」，把架上的東西一件一件掃過，和帳上不同的會列出來。"
        columns={[
          { title: '時間（台北）', cell: ({ at }) => formatDateTime(at) },
          { title: '清點', cell: ({ things }) => `${things} 項`, isNumber: true },
          {
            title: '差異',
            cell: ({ differences }) =>
              differences.length === 0 ? (
                <span className="badge is-good">都相符</span>
              ) : (
                <ul className="grid gap-1">
                  {differences.map((line) => (
                    <li key={line.code}>
                      <strong>{line.name}</strong>：{differenceText(line)}
                      {line.reason && <span className="block text-ink-soft text-sm">{line.reason}</span>}
                    </li>
                  ))}
                </ul>
              ),
          },
          { title: '備註', cell: ({ note }) => note || '—' },
          { title: '經手', cell: ({ by }) => by },
        ]}
      />
    </>
  );
}
