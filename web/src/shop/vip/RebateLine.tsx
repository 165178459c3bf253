import { rebatePoints, vipLevel } from '@kujiya/contract/shop/vip';
import Sparkle from 'lucide-react/icons/sparkle';
import { formatPoints } from '#lib/format.ts';
import { useUser } from '#shop/session/user.ts';
import { rebateText } from './rebate.ts';

/** The points that the member's level gives back for a payment; empty for a visitor or where nothing is paid. */
export function RebateLine({ paid }: { paid: number }) {
  const user = useUser();
  const level = user.data?.vip_info.vip_level;
  if (level === undefined) return null;
  const points = rebatePoints(paid, level);
  if (points === 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-soft">
      <Sparkle size={14} aria-hidden="true" className="shrink-0" />
      <span>
        付款後得 <b className="text-ink">{formatPoints(points)}</b>：{vipLevel(level).name}會員
        {rebateText(level)}
      </span>
    </p>
  );
}
