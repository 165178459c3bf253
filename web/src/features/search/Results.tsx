import type { FoundItem } from '@kujiya/contract/search';
import { searchForPath } from '@kujiya/contract/shop/paths';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '#lib/client.ts';
import { CardGridSkeleton } from '#shop/shelf/CardGridSkeleton.tsx';
import { Chips } from '#shop/shelf/Chips.tsx';
import { choiceOf } from '#shop/shelf/choice.ts';
import { FoundGrid } from '#shop/shelf/FoundGrid.tsx';
import { cx } from '#ui/cx.ts';
import { NoResult } from '#ui/drawings/NoResult.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';

/** The results of a search, and what of them is chosen by the address. */
export function Results({
  query,
  keyword,
  search,
}: {
  query: UseQueryResult<FoundItem[]>;
  keyword: string;
  /** The query of the address. */
  search: string;
}) {
  const chosen = choiceOf(new URLSearchParams(search)).shelf !== undefined;
  const { data, isPlaceholderData: old } = query;
  if (query.isPending) return <CardGridSkeleton count={4} />;
  if (!data)
    return <ErrorState title="搜索失敗" message={messageOf(query.error)} onRetry={() => query.refetch()} />;

  return (
    <section aria-labelledby="found" aria-busy={old} className="min-w-0">
      <h2 id="found" className={cx('pb-3 text-base desk:pb-5 desk:text-lg', data.length === 0 && 'sr-only')}>
        「{keyword}」的搜尋結果
        {data.length > 0 && !old && (
          <span className="ml-2 text-sm font-normal text-ink-soft">
            <span className="font-print">{data.length}</span> 件商品
          </span>
        )}
      </h2>
      <p role="status" className="sr-only">
        {old ? '搜尋中' : `找到 ${data.length} 件商品`}
      </p>
      {(data.length > 1 || chosen) && <Chips path={searchForPath(keyword)} search={search} />}
      {data.length > 0 ? (
        <div className={cx('transition-opacity duration-200', old && 'opacity-50')}>
          <FoundGrid items={data} />
        </div>
      ) : (
        <EmptyState
          drawing={<NoResult />}
          title={chosen ? '這樣選就沒有了' : '沒有找到想要的結果'}
          text={chosen ? '按「全部」，看所有找到的商品' : '換個關鍵詞試試吧'}
          className="py-2"
        />
      )}
    </section>
  );
}
