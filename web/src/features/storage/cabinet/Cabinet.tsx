import { cabinet } from '@kujiya/contract/cabinet';
import { homePath } from '@kujiya/contract/shop/paths';
import { useState } from 'react';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import type { ShareContent } from '#shop/share/content.ts';
import { Sharing } from '#shop/share/Sharing.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import styles from './cabinet.module.css';
import { Shelf } from './Shelf.tsx';
import { shareOfShelf, shelfCount } from './shelves.ts';

const boards = [0, 1];
const places = [0, 1, 2, 3, 4, 5];

function CabinetSkeleton() {
  return (
    <Loading className={cx(styles.cabinet, 'min-h-160')}>
      {boards.map((board) => (
        <span key={board} className="grid grid-cols-3 gap-5 p-5 desk:grid-cols-6">
          {places.map((place) => (
            <span key={place} className="block aspect-[1/1.12] rounded-md bg-white/8" />
          ))}
        </span>
      ))}
    </Loading>
  );
}

/** The storage as a cabinet: everything the member has ever won, on a lit shelf for each series. */
export function Cabinet() {
  const query = useMemberQuery(cabinet);
  const [shared, setShared] = useState<ShareContent>();
  const [open, setOpen] = useState(false);
  return (
    <Loaded query={query} failed="展示櫃暫時打不開" skeleton={<CabinetSkeleton />}>
      {({ data: shelves }) =>
        shelves.length === 0 ? (
          <EmptyState
            drawing={<EmptyBox />}
            heading="h2"
            title="展示櫃等著第一位成員"
            text="抽到的每一款都會站上這裡，少了哪一款一眼就看得出來。"
            action={
              <ButtonLink to={homePath} variant="primary" size="lg">
                去逛逛
              </ButtonLink>
            }
          />
        ) : (
          <div className={cx(styles.cabinet, 'on-night grow desk:rounded-md')}>
            <p className="px-3 pt-4 text-sm text-night-soft desk:px-8">
              {shelves.length} 個系列・收藏{' '}
              <span className="font-print text-lg text-white">
                {shelves.reduce((sum, shelf) => sum + shelfCount(shelf).owned, 0)}
              </span>{' '}
              款
            </p>
            {shelves.map((shelf) => (
              <Shelf
                key={shelf.series}
                shelf={shelf}
                onShare={() => {
                  setShared(shareOfShelf(shelf));
                  setOpen(true);
                }}
              />
            ))}
            {shared && <Sharing open={open} onClose={() => setOpen(false)} content={shared} />}
          </div>
        )
      }
    </Loaded>
  );
}
