import { type Address, deleteAddress, listAddresses, setDefaultAddress } from '@kujiya/contract/address';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import Trash2 from 'lucide-react/icons/trash-2';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useRefresh } from '#shop/account-frame/member-query.ts';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { cx } from '#ui/cx.ts';
import { Stamp } from '#ui/Stamp.tsx';
import { useToast } from '#ui/Toast.tsx';
import { Postcode } from './Postcode.tsx';

/** One address, as it will be printed on the parcel; with `pick`, one of several to choose from. */
export function AddressCard({
  address,
  pick,
  onEdit,
}: {
  address: Address;
  pick?: { name: string; picked: boolean; onPick: () => void };
  onEdit: () => void;
}) {
  const Face = pick ? 'label' : 'div';
  const client = useClient();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const toast = useToast();
  const { id, name, phone, postcode, city, district, address_detail, is_default } = address;

  const change = async (work: () => Promise<{ message: string }>, failed: string) => {
    try {
      const { message } = await work();
      await refresh(listAddresses);
      toast(message, { tone: 'good' });
    } catch (error) {
      toast(messageOf(error, failed), { tone: 'bad' });
    }
  };

  const remove = async () => {
    const sure = await confirm({
      title: '確定要刪除這個地址嗎？',
      text: `${city}${district}${address_detail}`,
      yes: '刪除',
    });
    if (sure) await change(() => client(deleteAddress, { params: { id } }), '刪除地址失敗');
  };

  return (
    <article
      className={cx(
        'ticket flex h-full flex-col',
        (pick ? pick.picked : is_default) && 'bg-butter-tint',
        pick?.picked && 'outline-3 -outline-offset-1 outline-ink',
      )}
    >
      <Face className={cx('relative block grow px-4 pt-4 pb-3', pick && 'cursor-pointer')}>
        {pick && (
          <input
            type="radio"
            name={pick.name}
            checked={pick.picked}
            onChange={pick.onPick}
            className="absolute right-4 bottom-4 size-6 accent-ink"
            aria-label={`寄到 ${city}${district}${address_detail}，${name}`}
          />
        )}
        <Postcode code={postcode} />
        {is_default && (
          <Stamp color="var(--color-kuji-ink)" tilt={8} className="absolute top-3 right-3 text-base">
            預設
          </Stamp>
        )}
        <h2 className="mt-3 text-lg leading-snug font-black">
          {city}
          {district}
        </h2>
        <p className="leading-snug">{address_detail}</p>
        <p className="mt-2 text-sm text-ink-soft">
          {name}　<span className="tabular-nums">{phone}</span>
        </p>
      </Face>
      <div className="ticket-tear flex flex-wrap px-1 py-1 text-sm">
        <Button variant="quiet" className="gap-1.5 px-3 text-sm" onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
          編輯
        </Button>
        <Button variant="quiet" className="gap-1.5 px-3 text-sm" onClick={remove}>
          <Trash2 size={18} aria-hidden="true" />
          刪除
        </Button>
        {!is_default && (
          <Button
            variant="quiet"
            className="ml-auto gap-1.5 px-3 text-sm"
            onClick={() => change(() => client(setDefaultAddress, { params: { id } }), '設置預設地址失敗')}
          >
            <Pin size={18} aria-hidden="true" />
            設為預設
          </Button>
        )}
      </div>
    </article>
  );
}
