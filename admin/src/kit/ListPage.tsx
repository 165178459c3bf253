import type { AnswerOf, CallShape, InputOf } from '@kujiya/contract/kernel/call';
import type { ViewList } from '@kujiya/contract/staff/views';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { noteList } from './BackLink.tsx';
import { call } from './client.ts';
import { Failure } from './Failure.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SearchField } from './SearchField.tsx';
import { type Exported, ExportSheet } from './sheets/ExportSheet.tsx';
import { TabLinks } from './TabLinks.tsx';

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode; isNumber?: boolean };
/** A filter in the address. Its empty choice shows everything; one with an `initial` choice has none. */
export type Filter = {
  initial?: string;
  name: string;
  title: string;
  options: readonly (readonly [string, string])[];
};

type Page<Row> = { data: Row[]; next?: number | string | null };

/**
 * A list of an area: filters and search in the address, pages by cursor, empty, loading and error states. One filter
 * may be shown as `tabs`. `read` turns the address into the call's query. With `exported`, it can be saved as a file with its filters. With `chosen`, rows
 * can be chosen, and it shows what can be done to them; it calls `leave` with those that are done.
 */
export function ListPage<const C extends CallShape, Row extends { id: number | string }>({
  title,
  declared,
  read,
  cursor = 'cursor',
  columns,
  filters = [],
  tabs,
  search,
  views,
  actions,
  exported,
  chosen,
  empty,
  unmatched = '沒有符合條件的資料。',
}: {
  title: string;
  declared: C;
  read: (get: (name: string) => string | undefined) => object;
  cursor?: string;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  tabs?: Filter;
  search?: string;
  /** The name of the list in its saved views. */
  views?: ViewList;
  actions?: ReactNode;
  exported?: Exported<Row>;
  chosen?: {
    nameOf: (row: Row) => string;
    steps: (rows: Row[], leave: (ids: readonly Row['id'][]) => void) => ReactNode;
  };
  /** What to do first, where there is nothing yet. */
  empty: string;
  /** What to do where nothing fits the filters. */
  unmatched?: string;
}) {
  const [location] = useLocation();
  const [params, setParams] = useSearchParams();
  useEffect(() => noteList(location, `${params}`), [location, params]);
  const query = read((name) => params.get(name) ?? undefined);
  const readPage = (from: CallShape, at: number | string | null, signal: AbortSignal) =>
    call(
      from,
      { query: { ...query, ...(at !== null && { [cursor]: at }) } } as unknown as InputOf<CallShape>,
      { signal },
    ) as Promise<AnswerOf<C> & Page<Row>>;
  const { data, error, isPending, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: [declared.path, query],
      queryFn: ({ pageParam, signal }) => readPage(declared, pageParam, signal),
      initialPageParam: null as number | string | null,
      getNextPageParam: (page) => page.next ?? null,
      // What was found before stays, paler, while more is typed.
      placeholderData: keepPreviousData,
    });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const [isExporting, setExporting] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(new Set());
  const picked = rows.filter(({ id }) => ids.has(id));
  const leave = (left: readonly Row['id'][]) =>
    setIds((now) => new Set([...now].filter((id) => !left.includes(id))));
  const pick = ({ id }: Row, isPicked: boolean) =>
    isPicked ? setIds((now) => new Set([...now, id])) : leave([id]);
  const isAll = picked.length === rows.length;
  const pickAll = () => setIds(new Set(isAll ? [] : rows.map(({ id }) => id)));
  const withValue = (now: URLSearchParams, name: string, value: string) => {
    const next = new URLSearchParams(now);
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  };
  const set = (name: string, value: string) => setParams((now) => withValue(now, name, value));
  const narrowing = ['q', 'from', 'to', ...filters.map(({ name }) => name)];
  const isNarrowed = narrowing.some((name) => params.has(name));
  const widen = () => setParams((now) => narrowing.reduce((next, name) => withValue(next, name, ''), now));
  const searchFor = (text: string) => setParams((now) => withValue(now, 'q', text), { replace: true });
  return (
    <section>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-black text-xl">{title}</h1>
        {exported && (
          <button type="button" className="button" onClick={() => setExporting(true)}>
            匯出
          </button>
        )}
        {actions}
      </div>
      {exported && isExporting && (
        <ExportSheet<Row>
          title={title}
          isPersonal={exported.declared?.fresh === true}
          columns={exported.columns}
          readPage={(at, signal) => readPage(exported.declared ?? declared, at, signal)}
          onClose={() => setExporting(false)}
        />
      )}
      {tabs && (
        <div className="mt-4">
          <TabLinks
            label={tabs.title}
            tabs={tabs.options.map(([value, text]) => ({
              href: `${location}?${withValue(params, tabs.name, value)}`,
              title: text,
              isCurrent: (params.get(tabs.name) ?? '') === value,
            }))}
          />
        </div>
      )}
      {views && <SavedViews list={views} />}
      {(filters.length > 0 || search !== undefined) && (
        <search className="mt-4 flex flex-wrap gap-3">
          {search !== undefined && (
            <SearchField label={search} value={params.get('q') ?? ''} onChange={searchFor} />
          )}
          {filters.map((filter) => (
            <select
              key={filter.name}
              aria-label={filter.title}
              className="input w-auto"
              value={params.get(filter.name) ?? filter.initial ?? ''}
              onChange={({ target }) => set(filter.name, target.value)}
            >
              {filter.initial === undefined && <option value="">{filter.title}：全部</option>}
              {filter.options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          ))}
        </search>
      )}
      <Failure text={error && messageOf(error)} />
      {isPending && !error && <p className="mt-6 text-ink-soft">載入中…</p>}
      {data && rows.length === 0 && (
        <div className="mt-10 grid justify-items-center gap-3 text-center text-ink-soft">
          <p>{isNarrowed ? unmatched : empty}</p>
          {isNarrowed && (
            <button type="button" className="button" onClick={widen}>
              清除條件
            </button>
          )}
        </div>
      )}
      {chosen && rows.length > 0 && (
        <label className="mt-4 flex min-h-11 items-center gap-2 tablet:hidden">
          {/* The cards of a phone have no head. */}
          <input type="checkbox" className="size-5 accent-kuji-ink" checked={isAll} onChange={pickAll} />
          選擇這一頁的全部
        </label>
      )}
      {rows.length > 0 && (
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
          tabIndex={0}
          aria-busy={isPlaceholderData}
          className="relative mt-4 overflow-x-auto rounded-sm border border-paper-edge bg-white aria-busy:opacity-60"
        >
          <table className="list is-cards">
            <thead>
              <tr>
                {chosen && (
                  <th scope="col">
                    <span className="sr-only">選擇</span>
                    <input
                      type="checkbox"
                      aria-label="選擇這一頁的全部"
                      className="hidden size-5 accent-kuji-ink tablet:block"
                      checked={isAll}
                      onChange={pickAll}
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <th key={column.title} scope="col" className={column.isNumber ? 'text-right' : undefined}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {chosen && (
                    <td data-title="選擇">
                      <input
                        type="checkbox"
                        aria-label={`選擇${chosen.nameOf(row)}`}
                        className="size-5 align-middle accent-kuji-ink"
                        checked={ids.has(row.id)}
                        onChange={({ target }) => pick(row, target.checked)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.title}
                      data-title={column.title}
                      className={column.isNumber ? 'text-right tabular-nums' : undefined}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {chosen && picked.length > 0 && (
        <section
          aria-label="選擇的資料"
          className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-2 rounded-sm border border-paper-edge bg-paper-deep p-3 shadow-lift"
        >
          <p className="w-full font-semibold tablet:mr-auto tablet:w-auto">已選 {picked.length} 項</p>
          {chosen.steps(picked, leave)}
          <button type="button" className="button" onClick={() => setIds(new Set())}>
            取消選擇
          </button>
        </section>
      )}
      {hasNextPage && (
        <div className="mt-4 text-center">
          <button
            type="button"
            className="button"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? '載入中…' : '載入更多'}
          </button>
        </div>
      )}
    </section>
  );
}
