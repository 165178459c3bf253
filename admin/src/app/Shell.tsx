import { rightTitle } from '@kujiya/contract/staff/rights';
import { staffLogout } from '@kujiya/contract/staff/session';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { menuGroups, type Page } from '#kit/area.ts';
import { call } from '#kit/client.ts';
import { useRepeated } from '#kit/intents.ts';
import { LeaveQuestion } from '#kit/leave.tsx';
import { officeName } from '#kit/office-name.ts';
import { useStaff } from '#kit/staff.ts';
import { useKeys } from '#kit/useKeys.ts';
import { countIn, countText, useWork } from '#kit/work.ts';
import { helpFor } from '../areas/help/contents.ts';
import { menu, pages } from './areas.ts';
import { KeysSheet, paletteKey } from './KeysSheet.tsx';
import { Palette } from './Palette.tsx';

function Guarded({ page: { right, page: Shown } }: { page: Page }) {
  const { can } = useStaff();
  if (can(right)) return <Shown />;
  return (
    <p role="alert" className="mt-10 text-center">
      您的職務沒有「{rightTitle(right)}」的權限，請向店長索取。
    </p>
  );
}

const onNetwork = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Says on every page that there is no network: until it is back, lists wait and steps fail. */
function OfflineNote() {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p role="alert" className="mb-4 rounded-sm bg-butter-tint p-3 font-semibold">
      目前沒有網路，畫面停在斷線前；恢復後會自己更新，輸入和清點的內容都還在。
    </p>
  );
}

/** Says that a press found its work done by an earlier one, whose answer was lost. */
function RepeatedNote() {
  if (!useRepeated()) return null;
  return (
    <p role="status" className="mb-4 rounded-sm bg-butter-tint p-3 font-semibold">
      前一次按的已經做到了，這次沒有再做一次。
    </p>
  );
}

/** The work that waits in an area. */
function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-kuji-ink px-2 text-sm text-white tabular-nums">
      <span className="sr-only">待辦 </span>
      {countText(count)}
    </span>
  );
}

function MenuLinks({ entries, onChoose }: { entries: typeof menu; onChoose: (() => void) | undefined }) {
  const [location] = useLocation();
  const work = useWork().data?.data ?? [];
  const isCurrent = (path: string) => (path === '/' ? location === '/' : location.startsWith(path));
  return (
    <div className="grid grid-cols-2 gap-x-1 desk:grid-cols-[7.4rem_1fr]">
      {entries.map(({ path, title }) => (
        <Link
          key={path}
          href={path}
          onClick={onChoose}
          aria-current={isCurrent(path) ? 'page' : undefined}
          className="flex min-h-11 items-center gap-1 whitespace-nowrap rounded-sm px-2 font-semibold aria-[current=page]:bg-butter desk:min-h-8 desk:text-sm"
        >
          {title}
          <Badge count={countIn(path, work)} />
        </Link>
      ))}
    </div>
  );
}

/** Two entries a line, so that all stand in sight on a screen of 800 px. */
function Menu({ onChoose }: { onChoose?: () => void }) {
  const { can } = useStaff();
  const seen = menu.filter(({ right }) => can(right));
  const groups = [undefined, ...menuGroups]
    .map((group) => ({ group, entries: seen.filter((entry) => entry.group === group) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav aria-label="後台" className="grid gap-2">
      {groups.map(({ group, entries }) => (
        <section key={group ?? ''} aria-label={group}>
          {group && (
            <p aria-hidden="true" className="px-2 text-ink-soft text-xs">
              {group}
            </p>
          )}
          <MenuLinks entries={entries} onChoose={onChoose} />
        </section>
      ))}
    </nav>
  );
}

/** The frame of every page: the areas at the left, or behind a button on a phone. */
export function Shell() {
  const { staff } = useStaff();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [location] = useLocation();
  const [over, setOver] = useState<'palette' | 'keys' | null>(null);
  const close = useCallback(() => setOver(null), []);
  useKeys({
    'mod+k': () => setOver('palette'),
    '/': () => document.querySelector<HTMLElement>('main search input')?.focus(),
    '?': () => setOver('keys'),
  });
  const logout = async () => {
    await call(staffLogout, {});
    queries.clear();
    window.location.assign('/');
  };
  return (
    <div className="min-h-dvh desk:grid desk:grid-cols-[15rem_1fr]">
      <header className="border-paper-edge border-b bg-paper-deep p-3 desk:sticky desk:top-0 desk:flex desk:h-dvh desk:flex-col desk:border-r desk:border-b-0 desk:p-4">
        <div className="flex items-center gap-3">
          <p className="mr-auto font-black text-lg">{officeName}</p>
          <button type="button" className="button desk:hidden" onClick={() => setOver('palette')}>
            搜尋
          </button>
          <button
            type="button"
            className="button desk:hidden"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            選單
          </button>
        </div>
        <button
          type="button"
          className="button mt-4 hidden w-full justify-between! desk:flex"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOver('palette')}
        >
          搜尋
          <kbd className="font-normal text-ink-soft text-sm">{paletteKey}</kbd>
        </button>
        <div className={`mt-4 min-h-0 desk:flex desk:flex-1 desk:flex-col ${isOpen ? '' : 'hidden'}`}>
          <div className="min-h-0 desk:overflow-y-auto">
            <Menu onChoose={() => setOpen(false)} />
          </div>
          <p className="mt-6 px-3 desk:mt-auto desk:pt-3 text-ink-soft text-sm">
            {staff.name}（{staff.role_title}）
          </p>
          <button type="button" className="button mt-2 w-full" onClick={() => void logout()}>
            登出
          </button>
          <div className="mt-3 flex justify-center gap-4 text-ink-soft text-sm">
            <Link href={helpFor(location)} onClick={() => setOpen(false)} className="underline">
              這一頁的說明
            </Link>
            <button
              type="button"
              className="hidden cursor-pointer underline desk:block"
              onClick={() => setOver('keys')}
            >
              快速鍵
            </button>
          </div>
        </div>
      </header>
      <main className="min-w-0 p-4 desk:p-8">
        <OfflineNote />
        <RepeatedNote />
        {staff.must_enrol && (
          <p role="alert" className="mb-4 rounded-sm bg-butter-tint p-3">
            您還沒有設定第二道驗證，會動到金錢、權限或個資的操作暫時不開放。請到
            <Link href="/account" className="underline">
              我的帳號
            </Link>
            設定。
          </p>
        )}
        <Suspense>
          <Switch>
            {pages.map((page) => (
              <Route key={page.path} path={page.path}>
                <Guarded page={page} />
              </Route>
            ))}
            <Route>
              <div className="mt-10 text-center">
                <h1 className="font-black text-xl">找不到這一頁</h1>
                <p className="mt-2">
                  網址可能打錯了，或這一頁已經不在。
                  <Link href="/" className="underline">
                    回到今天
                  </Link>
                </p>
              </div>
            </Route>
          </Switch>
        </Suspense>
      </main>
      <LeaveQuestion />
      {over === 'palette' && <Palette onClose={close} />}
      {over === 'keys' && <KeysSheet onClose={close} />}
    </div>
  );
}
