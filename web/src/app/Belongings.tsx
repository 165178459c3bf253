import { rechargePath, storagePath } from '@kujiya/contract/shop/paths';
import Package from 'lucide-react/icons/package';
import { Link } from '#lib/navigation.tsx';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import { IconLink } from '#ui/IconButton.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';

/** A member's tokens in the header, and the link to their storage. */
export function Belongings({ tokens }: { tokens: number }) {
  return (
    <>
      <Link
        to={rechargePath}
        className="flex min-h-11 shrink-0 items-center gap-2 rounded-md px-2 text-lg whitespace-nowrap text-butter hover:bg-white/8"
      >
        <TokenIcon size={24} />
        <span className="sr-only">儲值，代幣餘額</span>
        <NumberRoll value={tokens} />
      </Link>
      <IconLink bare to={storagePath} label="盒櫃" icon={<Package size={26} />} />
    </>
  );
}
