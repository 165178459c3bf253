import { type Address, addressLimits, addressRefusals, listAddresses } from '@kujiya/contract/address';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { messageOf } from '#lib/client.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { AddressCard } from '#shop/address/AddressCard.tsx';
import { AddressSheet } from '#shop/address/AddressSheet.tsx';
import { Mailbox } from '#shop/address/Mailbox.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';

/** What the sheet was opened for; `time` tells one opening from the next. */
type Asked = { time: number; address?: Address };

/** `/settings/address` */
export function Component() {
  const addresses = useMemberQuery(listAddresses);
  const [asked, setAsked] = useState<Asked>({ time: 0 });
  const [open, setOpen] = useState(false);
  const kept = addresses.data?.data;
  const full = (kept?.length ?? 0) >= addressLimits.addresses;

  const ask = (address?: Address) => {
    setAsked({ time: asked.time + 1, ...(address && { address }) });
    setOpen(true);
  };

  return (
    <SettingsFrame title="地址" lead="盒櫃出貨時，寄到您選的地址；沒選就寄到預設的。">
      {!kept ? (
        addresses.isError ? (
          <ErrorState
            title="獲取地址失敗"
            message={messageOf(addresses.error)}
            onRetry={() => addresses.refetch()}
          />
        ) : (
          <ListSkeleton rows={3} />
        )
      ) : kept.length === 0 ? (
        <EmptyState
          drawing={<Mailbox />}
          heading="h2"
          title="還不知道要寄去哪"
          text="先留一個地址，出貨時就不用再填。"
          action={
            <Button variant="primary" size="lg" onClick={() => ask()}>
              新增地址
            </Button>
          }
        />
      ) : (
        <ul className="grid gap-3 desk:grid-cols-2 desk:gap-5">
          {kept.map((address) => (
            <li key={address.id}>
              <AddressCard address={address} onEdit={() => ask(address)} />
            </li>
          ))}
          <li>
            {full ? (
              <p className="grid h-full min-h-24 place-items-center rounded-md border-2 border-dashed border-paper-edge px-6 py-4 text-center text-sm text-ink-soft">
                {addressRefusals.too_many_addresses.message}
              </p>
            ) : (
              <button
                type="button"
                onClick={() => ask()}
                className="press flex size-full min-h-24 items-center justify-center gap-2 rounded-md border-2 border-dashed border-ink-soft font-black hover:border-ink hover:bg-butter-tint active:bg-butter"
              >
                <Plus size={22} strokeWidth={2.5} aria-hidden="true" />
                新增地址
                <span className="text-sm font-normal text-ink-soft">
                  {kept.length} / {addressLimits.addresses}
                </span>
              </button>
            )}
          </li>
        </ul>
      )}
      {asked.time > 0 && (
        <AddressSheet
          key={asked.time}
          address={asked.address}
          first={kept?.length === 0}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </SettingsFrame>
  );
}
