import { type Address, listAddresses } from '@kujiya/contract/address';
import { shippingText } from '@kujiya/contract/shop/shop-terms';
import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { ourShop } from '#lib/settings.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { AddressBook } from '#shop/address/AddressBook.tsx';

/** The destination of the goods: null for the storage, undefined while an address is still to be chosen. */
export type Destination = number | null | undefined;

const none: readonly Address[] = [];

function Way({
  picked,
  onPick,
  icon,
  title,
  text,
}: {
  picked: boolean;
  onPick: () => void;
  icon: ReactNode;
  title: string;
  text: string;
}) {
  return (
    <label className="flex min-h-14 cursor-pointer items-start gap-3 px-4 py-3 has-checked:bg-butter-tint has-focus-visible:outline-2">
      <input
        type="radio"
        name="delivery"
        className="mt-1 size-5 shrink-0 accent-kuji"
        checked={picked}
        onChange={onPick}
      />
      <span className="grow text-sm">
        <span className="flex items-center gap-2 text-base font-black">
          {icon}
          {title}
        </span>
        <span className="text-ink-soft">{text}</span>
      </span>
    </label>
  );
}

/** The choice of destination: the storage, or one of the member's addresses, which can be added to here. */
export function Delivery({
  value,
  onChange,
}: {
  value: Destination;
  onChange: (destination: Destination) => void;
}) {
  const addresses = useMemberQuery(listAddresses).data?.data ?? none;
  const known = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  return (
    <div className="grid gap-3">
      <fieldset className="outline-ink overflow-hidden rounded-md bg-white">
        <legend className="sr-only">收件方式</legend>
        <div className="divide-y-[1.5px] divide-paper-deep">
          <Way
            picked={value === null}
            onPick={() => onChange(null)}
            icon={<Package size={20} aria-hidden="true" />}
            title="先放盒櫃"
            text={`之後和抽到的獎品一起寄，${shippingText(ourShop)}；免費存放 ${ourShop.storageDays} 天，預購商品從到貨起算`}
          />
          <Way
            picked={value !== null}
            onPick={() => onChange(known?.id)}
            icon={<Truck size={20} aria-hidden="true" />}
            title="宅配到府，免運費"
            text="這筆訂單自己寄；有預購商品時，到齊再一起出貨"
          />
        </div>
      </fieldset>
      {value !== null && (
        <AddressBook
          failed="獲取地址失敗"
          emptyText="先留一個地址，下次就不用再填。"
          pick={{ legend: '寄到哪裡？', picked: value, onPick: onChange }}
        />
      )}
    </div>
  );
}
