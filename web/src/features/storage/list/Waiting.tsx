import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { rows } from './parts.tsx';

/** The stacks set aside for the next parcel. */
export const Waiting = ({
  things,
  stacks,
  onCancel,
  children,
}: {
  things: number;
  stacks: number;
  onCancel: () => unknown;
  children: ReactNode;
}) => (
  <section aria-label="待出貨" className="pb-5">
    <div className="flex items-center justify-between gap-3 pb-2">
      <h2 className="text-sm font-black">
        待出貨 <span className="font-print">{things}</span> 件
      </h2>
      {stacks > 1 && (
        <Button className="min-h-11 px-3 text-sm" onClick={onCancel}>
          全部取消出貨
        </Button>
      )}
    </div>
    <ul className={rows}>{children}</ul>
  </section>
);
