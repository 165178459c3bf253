import { fairnessPath } from '@kujiya/contract/shop/paths';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Stamp from 'lucide-react/icons/stamp';
import { Link } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';

const pledgesOf = () => [
  { icon: Stamp, short: '開筒前封籤', long: '開筒之前，籤序就先封存公布' },
  { icon: ShieldCheck, short: '每抽可驗證', long: '每一抽都有收據，自己就能驗' },
  {
    icon: Package,
    short: `保管 ${ourShop.storageDays} 天`,
    long: `戰利品在盒櫃保管 ${ourShop.storageDays} 天`,
  },
];

/** The shop's promises in one line; leads to the fairness page. */
export function Pledges() {
  return (
    <Link
      to={fairnessPath}
      className="grid min-h-11 grid-cols-3 items-center rounded-md border-[1.5px] border-dashed border-paper-edge text-xs font-semibold text-mint-ink hover:border-mint-ink desk:text-sm"
    >
      {pledgesOf().map(({ icon: Icon, short, long }) => (
        <span key={short} className="flex items-center justify-center gap-1.5 desk:gap-2.5">
          <Icon size={18} aria-hidden="true" />
          <span className="desk:hidden">{short}</span>
          <span className="hidden desk:inline">{long}</span>
        </span>
      ))}
    </Link>
  );
}
