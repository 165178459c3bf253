import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** What stands on a button, a field or a tab of the office; a test looks for each of them there. */
export const Say = ({ children }: { children: string }) => <b>「{children}」</b>;

/** A page of the office. */
export const Go = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} className="underline">
    {children}
  </Link>
);

/** What is done one after the other. */
export const Steps = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-6 break-inside-avoid">
    <h2 className="font-semibold text-lg">{title}</h2>
    <ol className="mt-2 grid list-decimal gap-2 pl-6">{children}</ol>
  </section>
);

/** What is good to know, in no order. */
export const Notes = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-6 break-inside-avoid">
    <h2 className="font-semibold text-lg">{title}</h2>
    <ul className="mt-2 grid list-disc gap-2 pl-6">{children}</ul>
  </section>
);
