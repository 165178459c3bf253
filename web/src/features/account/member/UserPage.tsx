import { getRoom } from '@kujiya/contract/room';
import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { Suspense, useEffect } from 'react';
import { callKey, useClient, useToken } from '#lib/api.tsx';
import { lazyNamed } from '#lib/lazy-named.ts';
import { UnopenedFirst } from '#shop/opening/UnopenedFirst.tsx';
import { withoutUnopened } from '#shop/opening/useUnopened.tsx';
import { useLogout } from '#shop/session/useLogout.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { Belongings } from './Belongings.tsx';
import { cardRow, huntCard, needsGrid } from './layout.ts';
import { MemberLinks } from './MemberLinks.tsx';
import { RoomHead, RoomHeadSkeleton } from './RoomHead.tsx';
import { RoomShelf } from './RoomShelf.tsx';
import styles from './room.module.css';

export function Component() {
  const member = useToken() !== undefined;
  usePageTitle('我的');
  return member ? (
    <MemberView />
  ) : (
    <Suspense>
      <VisitorView />
    </Suspense>
  );
}

const VisitorView = lazyNamed(() => import('./VisitorView.tsx'), 'VisitorView');
const loadErrands = () => import('./Errands.tsx');
const Errands = lazyNamed(loadErrands, 'Errands');

/** What needs the member has two of these, what the member is after three. */
const columns = 'grid gap-4 desk:grid-cols-5 desk:gap-6';

const errandsSkeleton = (
  <Loading className={columns}>
    <span className={cx(needsGrid, 'desk:col-span-2')}>
      {[0, 1, 2, 3].map((place) => (
        <span key={place} className="skeleton rounded-md" />
      ))}
    </span>
    <span className={cx(cardRow, 'desk:col-span-3')}>
      <span className={cx('skeleton rounded-md', huntCard)} />
    </span>
  </Loading>
);

/** The member's room: who it is, what came in last, what is missing, what waits, and the way everywhere else. */
function MemberView() {
  const user = useUser();
  const client = useClient();
  // Fetched at each visit: a draw, a parcel or a check-in of a moment ago is in it.
  const room = useQuery({
    queryKey: callKey(getRoom),
    queryFn: ({ signal }) => client(getRoom, { query: withoutUnopened() }, { signal }),
    staleTime: 0,
  });
  const leave = useLogout();
  // Beside the answer, not after it.
  useEffect(() => void loadErrands(), []);
  const unknown = user.error !== null && user.data === undefined;
  return (
    <>
      <section aria-labelledby="member" className={cx(styles.room, 'on-night')}>
        <div className="gutters grid gap-2 desk:grid-cols-[20rem_minmax(0,1fr)] desk:gap-10">
          <div className={cx(unknown && 'rounded-md bg-paper text-ink')}>
            <Loaded query={user} failed="會員資料暫時載入不了" skeleton={<RoomHeadSkeleton />}>
              {(member) => <RoomHead member={member} />}
            </Loaded>
          </div>
          <UnopenedFirst>
            <RoomShelf room={room.data?.data} />
          </UnopenedFirst>
        </div>
      </section>
      <div className="gutters grid gap-5 py-4 desk:gap-8 desk:py-8">
        <Suspense fallback={errandsSkeleton}>
          <Loaded query={room} failed={getRoom.failure} skeleton={errandsSkeleton}>
            {({ data }) => (
              <div className={columns}>
                <Errands room={data} />
              </div>
            )}
          </Loaded>
        </Suspense>
        <Belongings orders={room.data?.data.orders} />
        <MemberLinks badges={user.data?.badge_status} />
        <Button variant="quiet" onClick={leave} className="justify-self-center text-sm">
          <LogOut size={18} aria-hidden="true" />
          登出
        </Button>
      </div>
    </>
  );
}
