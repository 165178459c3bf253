import {
  changeStaffView,
  deleteStaffView,
  saveStaffView,
  staffViews,
  type View,
  type ViewList,
  viewLists,
} from '@kujiya/contract/staff/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { call } from './client.ts';
import { TextField } from './Fields.tsx';
import { FormSheet } from './FormSheet.tsx';
import { useStep } from './useStep.ts';

/** The filters of an address as a view keeps them. */
function keptOf(list: ViewList, search: string): string {
  const params = new URLSearchParams(search);
  if (!viewLists[list].keepsSearch) params.delete('q');
  params.sort();
  return params.toString();
}

/** Name and sharing of a view: of a new one with these filters, or of an own one, which can also be deleted. */
function ViewSheet({
  list,
  query,
  view,
  onClose,
}: {
  list: ViewList;
  query: string;
  view: View | undefined;
  onClose: () => void;
}) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const { run, isBusy, text } = useStep('views');
  const finish = async (work: () => Promise<unknown>) => {
    if (await run(work)) onClose();
  };
  return (
    <FormSheet
      title={view ? '修改檢視' : '儲存檢視'}
      hint={`把目前的篩選存成一個按鈕。${viewLists[list].keepsSearch ? '' : '搜尋的文字可能是顧客個資，不會存下來。'}`}
      action="儲存"
      missing={name.trim() === '' ? '請先填寫名稱' : null}
      isBusy={isBusy}
      failure={text}
      onSend={() =>
        finish(() =>
          view
            ? call(changeStaffView, { params: { id: view.id }, body: { name, is_shared: isShared } })
            : call(saveStaffView, { body: { list, name, query, is_shared: isShared } }),
        )
      }
      onClose={onClose}
    >
      <TextField label="名稱" value={name} onChange={setName} />
      <label className="flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-kuji-ink"
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
        分享給可以看這個清單的同事
      </label>
      {view && (
        <button
          type="button"
          className="button is-danger justify-self-start"
          disabled={isBusy}
          onClick={() => void finish(() => call(deleteStaffView, { params: { id: view.id } }))}
        >
          刪除這個檢視
        </button>
      )}
    </FormSheet>
  );
}

/** The saved views of a list as tabs over it; the filters of its address can be saved as one more. */
export function SavedViews({ list }: { list: ViewList }) {
  const [path] = useLocation();
  const kept = keptOf(list, useSearch());
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: [staffViews.path, list],
    queryFn: ({ signal }) => call(staffViews, { query: { list } }, { signal }),
  });
  const views = data?.data ?? [];
  const current = views.find(({ query }) => query === kept);
  if (views.length === 0 && kept === '') return null;
  const tab = (title: string, query: string, isCurrent: boolean) => (
    <Link
      href={query === '' ? path : `${path}?${query}`}
      aria-current={isCurrent ? 'true' : undefined}
      className="button aria-[current=true]:border-ink aria-[current=true]:bg-butter"
    >
      {title}
    </Link>
  );
  return (
    <nav aria-label="檢視" className="mt-4 flex flex-wrap items-center gap-2">
      {tab('全部', '', kept === '')}
      {views.map((view) => (
        <span key={view.id}>
          {tab(view.is_own ? view.name : `${view.name}（${view.owner}）`, view.query, view === current)}
        </span>
      ))}
      {current?.is_own && (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          修改檢視
        </button>
      )}
      {kept !== '' && !current && (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          儲存檢視
        </button>
      )}
      {isOpen && <ViewSheet list={list} query={kept} view={current} onClose={() => setOpen(false)} />}
    </nav>
  );
}
