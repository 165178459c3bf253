import { cabinet, cabinetLink } from '@kujiya/contract/cabinet';
import { homePath } from '@kujiya/contract/shop/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey } from '#lib/api.tsx';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import type { ShareContent } from '#shop/share/content.ts';
import { Sharing } from '#shop/share/Sharing.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { CabinetSkeleton } from './CabinetSkeleton.tsx';
import styles from './cabinet.module.css';
import { Shelf } from './Shelf.tsx';
import { Showing } from './Showing.tsx';
import { shareOfShelf, shelfCount } from './shelves.ts';

/** The storage as a cabinet: everything the member has ever won, on a lit shelf for each series. */
export function Cabinet() {
  const query = useMemberQuery(cabinet);
  const link = useMemberQuery(cabinetLink);
  const queries = useQueryClient();
  const [shared, setShared] = useState<ShareContent>();
  const [open, setOpen] = useState(false);
  const share = (content: ShareContent) => {
    setShared(content);
    setOpen(true);
  };
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
        ) : link.isPending ? (
          <CabinetSkeleton />
        ) : (
          <div className={cx(styles.cabinet, 'on-night grow desk:rounded-md')}>
            <p className="px-3 pt-4 text-sm text-night-soft desk:px-8">
              {shelves.length} 個系列・收藏{' '}
              <span className="font-print text-lg text-white">
                {shelves.reduce((sum, shelf) => sum + shelfCount(shelf).owned, 0)}
              </span>{' '}
              款
            </p>
            {link.data && (
              <Showing
                code={link.data.data.code}
                onChange={(answer) => queries.setQueryData(callKey(cabinetLink), answer)}
                onShare={share}
              />
            )}
            {shelves.map((shelf) => (
              <Shelf
                key={shelf.series}
                shelf={shelf}
                onShare={() => share(shareOfShelf(shelf, link.data?.data.code ?? null))}
              />
            ))}
            {shared && <Sharing open={open} onClose={() => setOpen(false)} content={shared} />}
          </div>
        )
      }
    </Loaded>
  );
}
