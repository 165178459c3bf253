import type { ReactNode } from 'react';

/** One amount of a bill; stands in a `dl`. */
export const BillRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>{label}</dt>
    <dd className="font-print text-base">{children}</dd>
  </div>
);

/** The total of a bill, below its line. */
export const BillTotal = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="mt-1 flex items-baseline justify-between gap-4 border-t-[1.5px] border-ink pt-2">
    <dt className="font-black">{label}</dt>
    <dd className="font-print text-2xl">{children}</dd>
  </div>
);
