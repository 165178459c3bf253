import type { CallShape } from '@kujiya/contract/kernel/call';
import type { ViewList } from '@kujiya/contract/staff/views';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { type ReactNode, useState } from 'react';
import { Failure } from './Failure.tsx';
import { type Filter, ListFilters } from './list/ListFilters.tsx';
import { type Column, ListTable } from './list/ListTable.tsx';
import { useChosen } from './list/useChosen.ts';
import { useListAddress } from './list/useListAddress.ts';
import { useListPages } from './list/useListPages.ts';
import { SavedViews } from './SavedViews.tsx';
import { type Exported, ExportSheet } from './sheets/ExportSheet.tsx';
import { TabLinks } from './TabLinks.tsx';

/**
 * A list of an area: filters and search in the address, pages by cursor, empty, loading and error states. One filter
 * may be shown as `tabs`. The fields of the call's query are read from the address, else from `query`. With `exported`, it can be saved as a file
 * with its filters. With `chosen`, rows can be chosen, and it shows what can be done to them; it calls `leave` with those
 * that are done.
 */
export function ListPage<const C extends CallShape, Row extends { id: number | string }>({
  title,
  declared,
  query,
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
  query?: Readonly<Record<string, unknown>>;
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
  const address = useListAddress();
  const { data, rows, error, readPage, ...pages } = useListPages<C, Row>(declared, {
    ...query,
    ...address.valuesOf(declared),
  });
  const [isExporting, setExporting] = useState(false);
  const choice = useChosen(rows);
  const narrowing = ['q', 'from', 'to', ...filters.map(({ name }) => name)];
  const isNarrowed = narrowing.some(address.has);
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
              href: address.hrefWith(tabs.name, value),
              title: text,
              isCurrent: (address.get(tabs.name) ?? '') === value,
            }))}
          />
        </div>
      )}
      {views && <SavedViews list={views} />}
      <ListFilters address={address} filters={filters} search={search} />
      <Failure text={error && messageOf(error)} />
      {pages.isPending && !error && <p className="mt-6 text-ink-soft">載入中…</p>}
      {data && rows.length === 0 && (
        <div className="mt-10 grid justify-items-center gap-3 text-center text-ink-soft">
          <p>{isNarrowed ? unmatched : empty}</p>
          {isNarrowed && (
            <button type="button" className="button" onClick={() => address.clear(narrowing)}>
              清除條件
            </button>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <ListTable
          title={title}
          columns={columns}
          rows={rows}
          isOld={pages.isPlaceholderData}
          choice={chosen && { chosen: choice, nameOf: chosen.nameOf }}
        />
      )}
      {chosen && choice.picked.length > 0 && (
        <section
          aria-label="選擇的資料"
          className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-2 rounded-sm border border-paper-edge bg-paper-deep p-3 shadow-lift"
        >
          <p className="w-full font-semibold tablet:mr-auto tablet:w-auto">已選 {choice.picked.length} 項</p>
          {chosen.steps(choice.picked, choice.leave)}
          <button type="button" className="button" onClick={choice.pickNone}>
            取消選擇
          </button>
        </section>
      )}
      {pages.hasNextPage && (
        <div className="mt-4 text-center">
          <button
            type="button"
            className="button"
            disabled={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {pages.isFetchingNextPage ? '載入中…' : '載入更多'}
          </button>
        </div>
      )}
    </section>
  );
}
