import { type StaffLot, staffLots } from '@kujiya/contract/staff/lots';
import type { StaffProduct } from '@kujiya/contract/staff/products';
import { staffRooms } from '@kujiya/contract/staff/waiting-rooms';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';
import { CommitSheet } from './CommitSheet.tsx';
import { Lot } from './Lot.tsx';
import { LotSteps } from './LotSteps.tsx';
import { NextStep } from './NextStep.tsx';
import { OpenSheet } from './OpenSheet.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { isRunning, restOf, WaitingRoom } from './WaitingRoom.tsx';
import { isWaiting, unitOf } from './words.ts';

const isScheduled = ({ open_at, opens_next }: StaffLot) => open_at !== null || opens_next;
/** Lots that are on sale, or will be by themselves: another one can follow them. */
const isAhead = (lot: StaffLot) =>
  lot.state === 'open' || lot.state === 'paused' || (lot.state === 'committed' && isScheduled(lot));

/** What is asked about: all lots that wait for the step, or one of them. */
type LotStep = { step: 'plan' } | { step: 'commit' | 'open'; of: number | 'all' };

/** The lots of a product, from the plan to the last ticket. */
export function Lots({ product }: { product: StaffProduct }) {
  const { can } = useStaff();
  const [asked, setAsked] = useState<LotStep | null>(null);
  const rooms = useQuery({
    queryKey: [staffRooms.path, product.id],
    queryFn: ({ signal }) => call(staffRooms, { params: { id: product.id } }, { signal }),
    enabled: product.type === 0,
    refetchInterval: ({ state }) => restOf(state.data?.data ?? []),
  });
  const { data, error } = useQuery({
    queryKey: [staffLots.path, product.id],
    queryFn: ({ signal }) => call(staffLots, { params: { id: product.id } }, { signal }),
    // It is what a queue draws from; and a sealed lot soon has its value.
    refetchInterval: ({ state }) =>
      state.data?.data.some(isWaiting) ? 2_000 : rooms.data?.data.some(isRunning) ? 15_000 : false,
  });
  const mayWrite = can('write_lots');
  const unit = unitOf(product);
  const lots = data?.data ?? [];
  const waits = {
    commit: lots.filter(({ state, commit_at }) => state === 'planned' && commit_at === null),
    open: lots.filter((lot) => lot.state === 'committed' && !isScheduled(lot)),
  };
  const about =
    asked === null || asked.step === 'plan'
      ? []
      : asked.of === 'all'
        ? waits[asked.step]
        : lots.filter(
            ({ id, state }) =>
              id === asked.of && state === (asked.step === 'commit' ? 'planned' : 'committed'),
          );
  const close = () => setAsked(null);
  return (
    <section className="rounded-md border border-paper-edge bg-white p-5" aria-labelledby="lots">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="lots" className="mr-auto font-black text-lg">
          籤池
        </h2>
        {mayWrite && (
          <button
            type="button"
            className={`button ${lots.length === 0 ? 'is-main' : ''}`}
            disabled={product.prizes.length === 0 || !data}
            onClick={() => setAsked({ step: 'plan' })}
          >
            {product.prizes.length === 0 ? '請先加入獎品' : '規劃籤池'}
          </button>
        )}
      </div>
      <Failure text={(error && messageOf(error)) ?? (rooms.error && messageOf(rooms.error))} />
      {data?.data.length === 0 && (
        <p className="mt-4 text-ink-soft">還沒有籤池。先規劃，再封籤，然後開賣，最後上架。</p>
      )}
      {mayWrite && (
        <NextStep
          product={product}
          unit={unit}
          planned={waits.commit.length}
          waiting={waits.open.length}
          isSold={lots.some((lot) => isAhead(lot) && lot.state !== 'paused')}
          onCommit={() => setAsked({ step: 'commit', of: 'all' })}
          onOpen={() => setAsked({ step: 'open', of: 'all' })}
        />
      )}
      <ol className="mt-4">
        {lots.map((lot) => (
          <Lot key={lot.id} lot={lot}>
            {product.type === 0 && (
              <WaitingRoom
                lot={lot}
                room={rooms.data?.data.find(({ lot_id }) => lot_id === lot.id)}
                mayWrite={mayWrite}
              />
            )}
            {mayWrite && (
              <LotSteps
                lot={lot}
                onCommit={() => setAsked({ step: 'commit', of: lot.id })}
                onOpen={() => setAsked({ step: 'open', of: lot.id })}
              />
            )}
          </Lot>
        ))}
      </ol>
      {asked?.step === 'plan' && data && <PlanSheet product={product} lots={lots} onClose={close} />}
      {asked?.step === 'commit' && data && about.length > 0 && (
        <CommitSheet
          product={product}
          lots={about}
          discounts={data.discounts}
          isSandbox={data.sandbox_beacon}
          onClose={close}
        />
      )}
      {asked?.step === 'open' && about.length > 0 && (
        <OpenSheet
          lots={about}
          unit={unit}
          hasOthers={lots.some((lot) => isAhead(lot) && !about.includes(lot))}
          onClose={close}
        />
      )}
    </section>
  );
}
