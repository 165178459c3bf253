import { type ReactNode, useEffect, useRef } from 'react';
import { Panel } from '#ui/Panel.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { StampCard } from './StampCard.tsx';

/** A page of the sign-in counter: a card that is stamped step by step, and the form of the present step. */
export function CounterPage({
  title,
  back,
  card,
  step,
  heading,
  lead,
  children,
  below,
}: {
  title: string;
  /** The target of the back button when this page was opened directly. */
  back: string;
  card: { title: string; phone: string; steps: readonly string[]; holds: 'stamp' | 'key' };
  /** From 0; equal to the number of the card's steps when all are done. */
  step: number;
  heading: string;
  lead: string;
  children: ReactNode;
  /** Other ways, under the form. */
  below?: ReactNode;
}) {
  const headline = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo({ top: 0 });
    // A step that has focused its first field keeps it.
    const active = document.activeElement;
    if (active === null || active === document.body) headline.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <>
      <TitleBar title={title} back={back} />
      <div className="mx-auto grid w-full max-w-md grow content-start gap-5 px-4 pt-3 pb-10 desk:max-w-5xl desk:grid-cols-[26rem_minmax(0,1fr)] desk:content-center desk:items-center desk:gap-20 desk:py-14">
        <StampCard {...card} step={step} className="desk:-rotate-2" />
        <div className="grid gap-4">
          <Panel className="p-4 desk:p-8">
            <h2 ref={headline} tabIndex={-1} className="text-lg outline-none desk:text-xl">
              {heading}
            </h2>
            <p className="mt-1 mb-4 text-sm text-ink-soft desk:mb-6 desk:text-base">{lead}</p>
            {children}
          </Panel>
          {below}
        </div>
      </div>
    </>
  );
}
