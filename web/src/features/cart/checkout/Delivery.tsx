import type { Address } from '@kujiya/contract/address';
import { addressPath } from '@kujiya/contract/shop/paths';
import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import { Link } from '#lib/navigation.tsx';

const option =
  'flex min-h-14 cursor-pointer items-start gap-3 px-4 py-3 has-checked:bg-butter-tint has-focus-visible:outline-2';

/** Where the goods go: into the storage, or to one of the member's addresses. */
export function Delivery({
  addresses,
  value,
  onChange,
}: {
  addresses: readonly Address[];
  /** An address, or null for the storage. */
  value: number | null;
  onChange: (address: number | null) => void;
}) {
  return (
    <fieldset className="outline-ink overflow-hidden rounded-md bg-white">
      <legend className="sr-only">收件方式</legend>
      <div className="divide-y-[1.5px] divide-paper-deep">
        <label className={option}>
          <input
            type="radio"
            name="delivery"
            className="mt-1 size-5 accent-kuji"
            checked={value === null}
            onChange={() => onChange(null)}
          />
          <span className="grow text-sm">
            <span className="flex items-center gap-2 text-base font-black">
              <Package size={20} aria-hidden="true" />
              先放盒櫃
            </span>
            <span className="text-ink-soft">之後和抽到的獎品一起寄，可存放 60 天</span>
          </span>
        </label>
        {addresses.map(({ id, name, phone, city, district, address_detail, is_default }) => (
          <label key={id} className={option}>
            <input
              type="radio"
              name="delivery"
              className="mt-1 size-5 accent-kuji"
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <span className="grow text-sm">
              <span className="flex items-center gap-2 text-base font-black">
                <Truck size={20} aria-hidden="true" />
                宅配到府，免運費
                {is_default && <span className="text-xs font-semibold text-ink-soft">預設地址</span>}
              </span>
              <span className="block">
                {name} {phone}
              </span>
              <span className="text-ink-soft">
                {city}
                {district}
                {address_detail}
              </span>
            </span>
          </label>
        ))}
        <Link to={addressPath} className="flex min-h-12 items-center px-4 text-sm font-semibold underline">
          {addresses.length === 0 ? '想直接寄到家？新增地址' : '管理地址'}
        </Link>
      </div>
    </fieldset>
  );
}
