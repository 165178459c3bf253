import type { Tube, tubeResultTickets } from '@kujiya/contract/ichiban';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { lotSerial } from '@kujiya/contract/shop/lot-serial';
import { tubePath, tubeTicketPath } from '@kujiya/contract/shop/paths';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { Seal } from '#shop/proof/Seal.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { LatestTorn } from '../board/LatestTorn.tsx';
import { SumLine } from '../board/SumLine.tsx';
import { tornOf } from '../board/torn.ts';
import styles from '../kuji.module.css';
import { checkerPath } from '../tubes.ts';
import { useTubeLive } from '../useTubeLive.ts';
import { byTier, drawnTiers, type Filter, passes, rareTiers } from './filter.ts';
import { resultName } from './name.ts';
import { ResultCell } from './ResultCell.tsx';

type Result = AnswerOf<typeof tubeResultTickets>;

/** Every ticket of a tube and its prize; nothing can be bought here. */
export function ResultView({ result, tube }: { result: Result; tube: Tube }) {
  const [filter, setFilter] = useState<Filter>({ kind: 'all' });
  usePageTitle(resultName(result));
  useTubeLive(result.product_id, tube.is_finished ? undefined : tube.id);
  const tiers = drawnTiers(result.data);
  const rare = rareTiers(result.data);
  const shown = byTier(result.data).filter((ticket) => passes(ticket, filter));
  const undrawn = result.data.filter(({ is_drawn }) => !is_drawn).length;
  const finished = tube.is_finished && tube.txid !== null;

  return (
    <div className="gutters grid gap-5 pt-4 pb-8 desk:grid-cols-[minmax(0,1fr)_22rem] desk:items-start desk:gap-10">
      <header className="desk:sticky desk:top-24 desk:col-start-2 desk:row-start-1">
        <Link to={tubePath(result.product_id, tube.id)} className="group flex min-h-11 items-center">
          <h2 className="text-lg group-hover:underline">{result.product_name}</h2>
        </Link>
        <p className="text-sm text-ink-soft">
          {result.tube_title}・序號 <span className="font-print">{lotSerial(tube.id)}</span>
          <br />
          開筒前封存 {formatDateTime(result.committed_at)}
        </p>
        <SumLine tickets={result.data} left={result.remaining_tickets} />
        {result.last_prize && (
          <div className="mt-3 flex flex-wrap items-center gap-3 rounded-md bg-ink p-3 text-white">
            <TierStamp tier="LAST" size="md" />
            <Picture
              path={result.last_prize.image_url}
              alt=""
              sizes="64px"
              className="size-16 shrink-0 rounded-sm"
            />
            <p className="min-w-28 flex-1 text-sm">
              <strong className="block text-butter">{result.last_prize.name}</strong>
              {tube.is_finished ? '已隨最後一張籤送出' : '抽走最後一張籤的人帶回家'}
            </p>
          </div>
        )}
        <div className="mt-4 grid justify-items-start gap-3">
          <Seal state={finished ? 'verified' : 'committed'}>
            {finished ? 'TXID 已公開，人人可驗證' : '抽完後公開 TXID，人人可驗證'}
          </Seal>
          {finished ? (
            <ButtonLink to={checkerPath(tube)} className="w-full">
              驗證這一筒的大賞
            </ButtonLink>
          ) : (
            <ButtonLink to={tubeTicketPath(result.product_id, tube.id)} className="w-full">
              還有 {undrawn} 張，去選籤
            </ButtonLink>
          )}
        </div>
      </header>

      <section className="min-w-0">
        <h2 className="text-base">最近撕下的籤</h2>
        <LatestTorn torn={tornOf(result.data)} />
        <h2 className="sr-only">所有籤號</h2>
        <ul
          aria-label="只看"
          className="relative -mx-3 flex gap-2 overflow-x-auto px-3 pb-3 [scrollbar-width:none] desk:mx-0 desk:flex-wrap desk:px-0"
        >
          <Chip on={filter.kind === 'all'} onPress={() => setFilter({ kind: 'all' })}>
            全部 <span className="font-print">{result.data.length}</span>
          </Chip>
          {tiers.map(({ tier, count }) => (
            <Chip
              key={tier}
              on={filter.kind === 'tier' && filter.tier === tier}
              onPress={() => setFilter({ kind: 'tier', tier })}
            >
              <TierStamp tier={tier} size="sm" className="w-7" />
              <span className="font-print">{count}</span>
            </Chip>
          ))}
          {undrawn > 0 && (
            <Chip on={filter.kind === 'undrawn'} onPress={() => setFilter({ kind: 'undrawn' })}>
              未抽 <span className="font-print">{undrawn}</span>
            </Chip>
          )}
        </ul>
        <p className="sr-only" role="status">
          顯示 {shown.length} 張
        </p>
        {filter.kind === 'tier' &&
          tiers
            .find(({ tier }) => tier === filter.tier)
            ?.prizes.map((prize) => (
              <div
                key={prize.id}
                className="outline-ink mb-3 flex items-center gap-3 rounded-md bg-white p-2.5"
              >
                <Picture path={prize.image_url} alt="" sizes="80px" className="size-20 shrink-0 rounded-sm" />
                <p className="grow font-black">{prize.name}</p>
                <TierStamp tier={prize.tier} size="lg" className="mr-1" />
              </div>
            ))}
        <div className="@container">
          <ul className={styles.kujiGrid}>
            {shown.map((ticket) => (
              <ResultCell key={ticket.id} ticket={ticket} rare={rare.has(ticket.tier ?? '')} />
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}

function Chip({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-pressed={on}
        className={cx(
          'press outline-ink flex min-h-11 items-center gap-1.5 rounded-full px-3.5 text-sm font-semibold',
          on ? 'bg-butter' : 'bg-white hover:bg-butter-tint',
        )}
        onClick={onPress}
      >
        {children}
      </button>
    </li>
  );
}
