import { complaintUntil } from '@kujiya/contract/shop/complaints';
import { complainPath } from '@kujiya/contract/shop/paths';
import { useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** Leads from a parcel that has arrived to the form for what is wrong with it, as long as it is taken. */
export function ReportLink({ orderId, delivered }: { orderId: number; delivered: string | null }) {
  const [now] = useState(() => Date.now());
  if (delivered === null) return null;
  const until = complaintUntil(delivered).getTime();
  if (now >= until) return null;
  return (
    <ButtonLink to={complainPath(orderId)} className="flex-wrap gap-x-2">
      回報問題
      <span className="text-sm font-normal">到 {formatDateTime(new Date(until - 1)).slice(5)} 為止</span>
    </ButtonLink>
  );
}
