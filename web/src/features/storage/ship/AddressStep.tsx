import { type Address, addressLimits, listAddresses } from '@kujiya/contract/address';
import { storageLimits } from '@kujiya/contract/storage';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { messageOf } from '#lib/client.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { AddressCard } from '#shop/address/AddressCard.tsx';
import { AddressSheet } from '#shop/address/AddressSheet.tsx';
import { Mailbox } from '#shop/address/Mailbox.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { inputStyle } from '#ui/FieldFrame.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';

type Asked = { time: number; address?: Address };

/** Where the parcel goes: one of the member's addresses, which can be changed here, and a word for the packers. */
export function AddressStep({
  picked,
  note,
  onPick,
  onNote,
}: {
  picked: number | undefined;
  note: string;
  onPick: (id: number) => void;
  onNote: (note: string) => void;
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

  return (
    <div className="grid gap-4 pt-1">
      {!kept ? (
        addresses.isError ? (
          <ErrorState
            title="無法獲取地址"
            message={messageOf(addresses.error)}
            onRetry={() => addresses.refetch()}
          />
        ) : (
          <ListSkeleton rows={2} />
        )
      ) : kept.length === 0 ? (
        <EmptyState
          drawing={<Mailbox />}
          heading="h2"
          title="還不知道要寄去哪"
          text="先留一個地址，下次出貨就不用再填。"
          action={<Button onClick={() => ask()}>新增地址</Button>}
        />
      ) : (
        <fieldset className="grid gap-3">
          <legend className="pb-2 text-sm text-ink-soft">寄到哪裡？只配送台灣本島與離島，不配送超商。</legend>
          {kept.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              pick={{ name, picked: address.id === picked, onPick: () => onPick(address.id) }}
              onEdit={() => ask(address)}
            />
          ))}
          {kept.length < addressLimits.addresses && (
            <button
              type="button"
              onClick={() => ask()}
              className="press flex min-h-14 items-center justify-center gap-2 rounded-md border-2 border-dashed border-ink-soft font-black hover:border-ink hover:bg-butter-tint active:bg-butter"
            >
              <Plus size={20} strokeWidth={2.5} aria-hidden="true" />
              新增地址
            </button>
          )}
        </fieldset>
      )}
      <label className="grid gap-1.5">
        <span className="text-sm font-semibold">給店家的備註（選填）</span>
        <textarea
          rows={2}
          maxLength={storageLimits.noteMax}
          value={note}
          placeholder="例如：請放管理室"
          onChange={(event) => onNote(event.target.value)}
          className={`${inputStyle(false)} py-2`}
        />
      </label>
      {asked.time > 0 && (
        <AddressSheet
          key={asked.time}
          address={asked.address}
          first={kept?.length === 0}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
