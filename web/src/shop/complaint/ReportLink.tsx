import { complaintDays, complaintUntil } from '@kujiya/contract/shop/complaints';
import { complainPath } from '@kujiya/contract/shop/paths';
import { useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/**
 * Leads from a parcel that has arrived to the form for what is wrong with it, as long as it is taken; before, the place
 * says that it will be there.
 */
export function ReportLink({
  orderId,
  delivered,
  coming,
}: {
  orderId: number;
  delivered: string | null;
  /** The parcel is being packed, or on its way. */
  coming: boolean;
}) {
  const [now] = useState(() => Date.now());
  if (delivered === null)
    return coming && <p className="text-sm text-ink-soft">收到後 {complaintDays} 天內可以在這裡回報問題。</p>;
  const until = complaintUntil(delivered).getTime();
  if (now >= until) return null;
  return (
    <ButtonLink to={complainPath(orderId)} className="flex-wrap gap-x-2">
      回報問題
      <span className="text-sm font-normal">到 {formatDateTime(new Date(until - 1)).slice(5)} 為止</span>
    </ButtonLink>
  );
}
