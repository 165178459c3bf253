import { Suspense } from 'react';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { ParcelList } from './ParcelList.tsx';

/** The parcels with these things that are not handed over yet: folded, because there is nothing to do with them. */
export const Preparing = ({
  things,
  open,
  onToggle,
}: {
  things: number;
  open: boolean;
  onToggle: (open: boolean) => void;
}) => (
  <details className="pb-4" open={open} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
    <summary className="min-h-11 cursor-pointer content-center text-sm font-black">
      準備中的包裹 <span className="font-print">{things}</span> 件
    </summary>
    <Suspense fallback={<ListSkeleton rows={1} />}>{open && <ParcelList preparing />}</Suspense>
  </details>
);
