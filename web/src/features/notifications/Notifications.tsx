import { getUser } from '@kujiya/contract/member';
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@kujiya/contract/notifications';
import { homePath, onwardPath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPages, callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { Plate } from '#ui/drawings/Plate.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { useToast } from '#ui/Toast.tsx';
import { groupIcons } from './group-icons.ts';
import { InstallNote } from './InstallNote.tsx';

/** The shop's letter box, with its flag down: nothing has come yet. */
function Postbox() {
  return (
    <Plate>
      <path d="M40 164h160" />
      <path d="M112 124h16v40h-16z" fill="#efc88d" />
      <path d="M66 62h92a24 24 0 0 1 24 24v40H66z" fill="var(--color-kuji)" />
      <path d="M66 62a24 24 0 0 1 24 24v40H42V86a24 24 0 0 1 24-24z" fill="#fff9ef" />
      <path d="M54 90h24" strokeWidth="6" />
      <path d="M54 108h.1M78 108h.1" strokeWidth="6" />
      <path d="M61 115q5 5 10 0" />
      <g className="sway">
        <path d="M150 92v-34h24v14h-24" fill="var(--color-butter)" />
        <path d="M150 92h.1" strokeWidth="7" />
      </g>
      <path d="M196 128l10-6M200 142h12" stroke="var(--color-ink-soft)" />
    </Plate>
  );
}

/** Refetches the list and the badge, which both show the unread count. */
const useRefresh = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listNotifications, getUser].map((call) => queries.invalidateQueries({ queryKey: [callKey(call)[0]] })),
    );
};

/** What is new comes before the invitation to install. */
const firstRows = 5;

/** The member's notifications, latest first. */
export function Notifications() {
  const client = useClient();
  const toast = useToast();
  const refresh = useRefresh();
  const pages = useInfiniteQuery(apiPages(client, listNotifications, {}));
  /** Notifications marked as read here, before the server has confirmed it. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());

  const open = ({ id, read }: Notification) => {
    if (read) return;
    setOpened((known) => new Set(known).add(id));
    // If the call fails, the notification shows as unread again the next time, which does no harm.
    void client(readNotification, { params: { id } }).then(refresh, () => undefined);
  };
  const openAll = async () => {
    try {
      await client(readAllNotifications, {});
      await refresh();
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    }
  };

  const list = (rows: readonly Notification[]) => (
    <ul className="outline-ink divide-y-[1.5px] divide-paper-deep overflow-hidden rounded-md bg-white">
      {rows.map((row) => (
        <li key={row.id}>
          <Row row={row} isRead={row.read || opened.has(row.id)} onOpen={() => open(row)} />
        </li>
      ))}
    </ul>
  );

  return (
    <Loaded query={pages} failed={listNotifications.failure} skeleton={<ListSkeleton />}>
      {({ pages: loaded }) => {
        const rows = loaded.flatMap(({ data }) => data);
        const unread = loaded[0]?.unread ?? 0;
        if (rows.length === 0) return <NoNotifications />;
        return (
          <div className="grid grid-cols-1 gap-4">
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
              <p className="text-sm text-ink-soft" aria-live="polite">
                {unread === 0 ? (
                  '全部都看過了'
                ) : (
                  <>
                    <span className="font-print text-lg text-ink">{unread}</span> 則未讀
                  </>
                )}
              </p>
              {unread > 0 && <Button onClick={openAll}>全部標為已讀</Button>}
            </div>
            {list(rows.slice(0, firstRows))}
            <InstallNote />
            {rows.length > firstRows && list(rows.slice(firstRows))}
            <InfiniteSentinel query={pages} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Row({ row, isRead, onOpen }: { row: Notification; isRead: boolean; onOpen: () => void }) {
  const Icon = groupIcons[row.group];
  return (
    <Link
      to={row.link}
      onClick={onOpen}
      className="flex gap-3 px-4 py-3.5 hover:bg-butter-tint active:bg-butter-tint desk:gap-4 desk:px-6 desk:py-4"
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-full border-[1.5px]',
          isRead ? 'border-paper-edge bg-paper text-ink-soft' : 'border-ink bg-butter',
        )}
      >
        <Icon size={22} />
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex items-center gap-2">
          <span className={cx(isRead ? 'font-semibold' : 'font-black')}>{row.title}</span>
          {!isRead && (
            <>
              <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-kuji" />
              <span className="sr-only">（未讀）</span>
            </>
          )}
        </span>
        <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">{row.desc}</span>
        <time dateTime={row.datetime} className="text-xs text-ink-soft">
          {formatDateTime(row.datetime)}
        </time>
      </span>
    </Link>
  );
}

const NoNotifications = () => (
  <div className="grid gap-4">
    <EmptyState
      drawing={<Postbox />}
      heading="h2"
      title="目前沒有通知"
      text="訂單、出貨、優惠券和心願清單有動靜，會第一時間寫在這裡。"
      action={<ButtonLink to={homePath}>去逛逛</ButtonLink>}
    />
    <InstallNote />
  </div>
);

/** Shown in place of the list to visitors. */
export const VisitorNote = ({ from }: { from: string }) => (
  <EmptyState
    drawing={<Postbox />}
    heading="h2"
    title="登入後就看得到您的通知"
    text="訂單進度、包裹、到期提醒，都會出現在通知匣。公告不用登入就能看。"
    action={
      <ButtonLink to={onwardPath(from)} variant="primary" size="lg">
        登入／加入會員
      </ButtonLink>
    }
  />
);
