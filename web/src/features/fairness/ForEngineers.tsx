import type { ReactNode } from 'react';

/** What only somebody who computes by themselves looks for, folded. */
export const ForEngineers = ({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}) => (
  <details className="outline-ink rounded-md bg-white" open={open}>
    <summary className="min-h-12 cursor-pointer content-center px-4 py-2 text-sm font-semibold">
      給工程師：{title}
    </summary>
    <div className="border-t-[1.5px] border-paper-edge p-4">{children}</div>
  </details>
);
