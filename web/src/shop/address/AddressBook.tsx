import { type Address, addressLimits, addressRefusals, listAddresses } from '@kujiya/contract/address';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '#lib/client.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Plate } from '#ui/drawings/Plate.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { AddressCard } from './AddressCard.tsx';
import { addressWords } from './draft.ts';

/** A mailbox with its flag down: nothing can be sent here yet. */
function Mailbox() {
  return (
    <Plate>
      <path d="M112 118h16v44h-16z" fill="#7d5d3c" />
      <path d="M64 60h88a30 30 0 0 1 30 30v30H64z" fill="var(--color-mint)" />
      <path d="M94 120V90a30 30 0 0 0-60 0v30z" fill="#dcf3ea" />
      <path d="M44 92h40v18H44z" fill="var(--color-night)" />
      <path d="M150 104V66h20v14h-14" fill="var(--color-kuji)" />
      <g className="sway">
        <path d="M176 30h44v30h-44z" fill="#fff" />
        <path d="M176 30l22 17 22-17" />
        <path d="M164 38h-12M164 50h-18" stroke="var(--color-ink-soft)" />
      </g>
    </Plate>
  );
}

// The form is fetched when it is first opened.
const AddressSheet = lazySheet(() => import('./AddressSheet.tsx'), 'AddressSheet');

/** The address the sheet was opened for, if any; `time` tells one opening from the next. */
type Asked = { time: number; address?: Address };

/** The member's addresses, which can be added and changed here; with `pick`, one of them is chosen. */
export function AddressBook({
  failed,
  emptyText,
  pick,
}: {
  /** The title of the error when they cannot be loaded. */
  failed: string;
  emptyText: string;
  pick?: { legend: ReactNode; picked: number | undefined; onPick: (id: number) => void };
}) {
  const addresses = useMemberQuery(listAddresses);
  const [asked, setAsked] = useState<Asked>({ time: 0 });
  const [open, setOpen] = useState(false);
  const name = useId();
  const kept = addresses.data?.data;

  const ask = (address?: Address) => {
    setAsked({ time: asked.time + 1, ...(address && { address }) });
    setOpen(true);
  };
  const pickOf = (id: number) => pick && { name, picked: id === pick.picked, onPick: () => pick.onPick(id) };

  const cards = kept && kept.length > 0 && (
    <ul className={cx('grid gap-3', !pick && 'desk:grid-cols-2 desk:gap-5')}>
      {kept.map((address) => {
        const picking = pickOf(address.id);
        return (
          <li key={address.id}>
            <AddressCard address={address} onEdit={() => ask(address)} {...(picking && { pick: picking })} />
          </li>
        );
      })}
      <li>
        {kept.length < addressLimits.addresses ? (
          <button
            type="button"
            onClick={() => ask()}
            className={cx(
              'press flex size-full items-center justify-center gap-2 rounded-md border-2 border-dashed border-ink-soft font-black hover:border-ink hover:bg-butter-tint active:bg-butter',
              pick ? 'min-h-14' : 'min-h-24',
            )}
          >
            <Plus size={22} strokeWidth={2.5} aria-hidden="true" />
            新增地址
            <span className="text-sm font-normal text-ink-soft">
              {kept.length} / {addressLimits.addresses}
            </span>
          </button>
        ) : (
          <p className="grid h-full min-h-14 place-items-center rounded-md border-2 border-dashed border-paper-edge px-6 py-4 text-center text-sm text-ink-soft">
            {addressRefusals.too_many_addresses.message}
          </p>
        )}
      </li>
    </ul>
  );

  return (
    <>
      {!kept ? (
        addresses.isError ? (
          <ErrorState
            title={failed}
            message={messageOf(addresses.error)}
            onRetry={() => addresses.refetch()}
          />
        ) : (
          <ListSkeleton rows={pick ? 2 : 3} />
        )
      ) : kept.length === 0 ? (
        <EmptyState
          drawing={<Mailbox />}
          heading={pick ? 'p' : 'h2'}
          title="還不知道要寄去哪"
          text={emptyText}
          action={
            <Button variant="primary" {...(!pick && { size: 'lg' as const })} onClick={() => ask()}>
              新增地址
            </Button>
          }
        />
      ) : pick ? (
        <fieldset>
          <legend className="pb-2 text-sm text-ink-soft">{pick.legend}</legend>
          {cards}
        </fieldset>
      ) : (
        cards
      )}
      {asked.time > 0 && (
        <AddressSheet
          key={asked.time}
          address={asked.address}
          first={kept?.length === 0}
          words={pick ? addressWords.parcel : addressWords.settings}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
