import { type Rarity, rarityWords } from '@kujiya/contract/shop/rarities';
import { drawnOdds, oddsVerdicts, type ProductOdds } from '@kujiya/contract/staff/sell-through';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount } from '@kujiya/web/lib/format.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { Panel } from '#kit/Section.tsx';
import { FigureTable } from './Rows.tsx';

const tierText = (tier: string) => rarityWords[tier as Rarity] ?? `${tier}賞`;

const tones = { fits: 'is-good', off: 'is-bad', few: '' } as const;

function ProductLine({ product, draws, verdict, prizes }: ProductOdds) {
  const { title, text } = oddsVerdicts[verdict];
  return (
    <li>
      <details className="py-2">
        <summary className="min-h-11 cursor-pointer content-center">
          <strong className="break-words">{product}</strong>{' '}
          <span className={`badge ${tones[verdict]}`}>{title}</span>
          <span className="block text-ink-soft text-sm">
            抽出 {formatCount(draws)}。{text}
          </span>
        </summary>
        <FigureTable
          label={`${product}的獎品`}
          rows={prizes}
          keyOf={({ id }) => id}
          columns={[
            {
              title: '獎品',
              cell: ({ tier, name }) => (
                <>
                  <strong>{tierText(tier)}</strong> {name}
                </>
              ),
            },
            { title: '封籤時', cell: ({ total }) => formatCount(total), isNumber: true },
            { title: '抽出', cell: ({ drawn }) => formatCount(drawn), isNumber: true },
            { title: '應該抽出', cell: ({ expected }) => expected.toFixed(1), isNumber: true },
          ]}
        />
      </details>
    </li>
  );
}

/** What was drawn of the prizes of each product on sale, beside what its commitments let expect. */
export function Odds() {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [drawnOdds.path],
    queryFn: ({ pageParam, signal }) =>
      call(drawnOdds, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Panel title="抽出的獎，和封籤時比">
      <p className="text-ink-soft text-sm">
        還沒抽完的籤池：抽出的獎，和照封籤時的內容、抽這麼多次應該抽出的數量比。抽完的籤池每個獎都剛好抽出封進去的數量，不必比。盒玩有人用透視卡挑著買，稀有款可能多一些。
      </p>
      <Failure text={error && messageOf(error)} />
      {data && rows.length === 0 && <p className="py-6 text-center text-ink-soft">架上沒有還能抽的商品。</p>}
      <ul aria-label="抽出的獎，和封籤時比" className="divide-y divide-paper-edge">
        {rows.map((row) => (
          <ProductLine key={row.product_id} {...row} />
        ))}
      </ul>
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
    </Panel>
  );
}
