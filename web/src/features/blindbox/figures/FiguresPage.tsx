import { blindboxPath, homePath, onwardPath, rulesPath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatCount } from '#lib/format.ts';
import { hrefOf, usePlace } from '#lib/navigation.tsx';
import { rowsOf } from '#lib/pages.ts';
import { readByServer } from '#lib/rendered.ts';
import { UnopenedFirst } from '#shop/opening/UnopenedFirst.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { Meter } from '#ui/Meter.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { FigureCell } from './FigureCell.tsx';
import { Filters } from './Filters.tsx';
import { FoundSheet } from './FoundSheet.tsx';
import styles from './figures.module.css';
import { type FigureFilter, figuresQuery, type ListedFigure } from './queries.ts';
import { useFilter } from './useFilter.ts';

/** True when `status` is the only filter set, with this value. */
const onlyStatus = ({ status, ...others }: FigureFilter, wanted: string) =>
  status === wanted && Object.keys(others).length === 0;

const places = Array.from({ length: 12 }, (_, index) => index);

/** `/blindbox/figures?series&rarity&status&q` */
export function Component() {
  const member = useToken() !== undefined;
  const { filter, set, clear } = useFilter();
  const here = hrefOf(usePlace());
  const figures = useInfiniteQuery(figuresQuery(useClient(), filter));
  const [looked, setLooked] = useState<ListedFigure>();
  const [looking, setLooking] = useState(false);
  const pages = figures.data?.pages ?? [];
  const rows = rowsOf(pages);
  const { series = [], total = 0, collected = 0 } = pages[0] ?? {};
  // Until the browser's own answer has come, the page shows the one that the server gave a visitor.
  const isMine = member && figures.data !== undefined && !readByServer.has(figures.data);
  // No progress under the filter by ownership: the list then shows owned or missing figures only.
  const progress = isMine && filter.status === undefined && total > 0;

  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="盲盒圖鑑"
        back={blindboxPath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '盒玩', to: blindboxPath },
        ]}
        right={<TitleLink to={rulesPath('blindbox')}>規則</TitleLink>}
      />
      <UnopenedFirst game="blindbox">
        <div className="desk:gutters grid grow grid-cols-[minmax(0,1fr)] content-start desk:grid-cols-[15rem_minmax(0,1fr)] desk:gap-10 desk:pt-4 desk:pb-10">
          <Filters filter={filter} series={series} onChange={set} />
          <section aria-label="款式" className="px-3 pt-3 pb-6 desk:p-0">
            {figures.data && (member || filter.status === undefined) && (
              <div className="flex items-center gap-3 pb-2">
                <p className="shrink-0 text-sm text-ink-soft" role="status">
                  {progress && (
                    <>
                      已收集 <span className="font-print text-base text-ink">{formatCount(collected)}</span>・
                    </>
                  )}
                  共 <span className="font-print text-base text-ink">{formatCount(total)}</span> 款
                </p>
                {progress && (
                  <Meter value={collected} total={total} color="var(--color-mint)" className="grow" />
                )}
              </div>
            )}
            {!member && filter.status !== undefined ? (
              <EmptyState
                drawing={<Drawing of="sleepingToy" />}
                title="請先登入以查看收藏狀態"
                text="登入後就知道哪些已經收集到了。"
                action={
                  <ButtonLink to={onwardPath(here)} variant="primary">
                    登入
                  </ButtonLink>
                }
              />
            ) : figures.isPending ? (
              <Loading className={styles.figureGrid}>
                {places.map((place) => (
                  <span key={place} className="skeleton aspect-[4/5] rounded-md" />
                ))}
              </Loading>
            ) : figures.isError && rows.length === 0 ? (
              <ErrorState
                title="圖鑑暫時載入不了"
                message={messageOf(figures.error)}
                onRetry={() => figures.refetch()}
              />
            ) : rows.length === 0 && onlyStatus(filter, 'collected') ? (
              <EmptyState
                drawing={<Drawing of="sleepingToy" />}
                title="還沒有收藏任何款式"
                text="拆開第一盒，這裡就會有它的位置。"
                action={<ButtonLink to={blindboxPath}>去看盒玩</ButtonLink>}
              />
            ) : rows.length === 0 ? (
              <EmptyState
                drawing={<Drawing of="noResult" />}
                title="沒有符合條件的款式"
                text="換個條件找找看"
                action={<Button onClick={clear}>看全部款式</Button>}
              />
            ) : (
              <>
                <ul className={styles.figureGrid}>
                  {rows.map((figure) => (
                    <FigureCell
                      key={figure.id}
                      figure={figure}
                      shadow={isMine && !figure.is_collected}
                      onLook={() => {
                        setLooked(figure);
                        setLooking(true);
                      }}
                    />
                  ))}
                </ul>
                <InfiniteSentinel query={figures} />
              </>
            )}
          </section>
        </div>
      </UnopenedFirst>
      <FoundSheet figure={looked} open={looking} onClose={() => setLooking(false)} />
    </div>
  );
}
