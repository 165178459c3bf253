import { cx } from '#ui/cx.ts';
import { FaceStamp } from '#ui/FaceStamp.tsx';
import { LogoMark } from '#ui/Logo.tsx';
import { Clerk } from './Clerk.tsx';

const slots = '0900000000';

/** 0912345678 → 0912 345 678, with a dot for each digit not typed yet. */
function CardNumber({ phone }: { phone: string }) {
  const cells = [...slots].map((_, place) => ({ place, char: phone[place] }));
  return (
    <p aria-hidden="true" className="flex text-lg leading-none font-print desk:text-xl">
      {cells.map(({ place, char }) => (
        <span
          key={place}
          className={cx(
            'digit-cell',
            (place === 4 || place === 7) && 'ml-2.5',
            char ? 'text-butter' : 'text-night-soft',
          )}
        >
          {char ?? '•'}
        </span>
      ))}
    </p>
  );
}

/** The progress of the form: a card with a place for the stamp of each step, and the clerk who stamps it. */
export function StampCard({
  title,
  phone,
  steps,
  step,
  holds,
  className,
}: {
  title: string;
  /** The digits typed so far, 09…. */
  phone: string;
  steps: readonly string[];
  /** The present step, from 0; equal to the number of steps once all are done. */
  step: number;
  holds: 'stamp' | 'key';
  className?: string;
}) {
  return (
    <div className={cx('relative pt-19 desk:pt-34', className)}>
      <Clerk
        holds={holds}
        glad={step === steps.length}
        className="absolute top-0 left-1/2 z-1 h-auto w-38 -translate-x-1/2 desk:w-66"
      />
      <div className="ticket shadow-lift">
        <div className="on-night relative grid gap-2 overflow-hidden rounded-t-[10px] px-4 py-3 desk:gap-5 desk:px-6 desk:py-5">
          <span aria-hidden="true" className="rays absolute inset-0" />
          <p className="relative flex items-center gap-2 text-sm font-black desk:text-base">
            <LogoMark size={26} />
            {title}
          </p>
          <div className="relative">
            <CardNumber phone={phone} />
          </div>
        </div>
        <ol aria-label="步驟" className="ticket-tear grid grid-cols-3 py-3 desk:py-5">
          {steps.map((name, place) => (
            <li
              key={name}
              aria-current={place === step ? 'step' : undefined}
              className="grid justify-items-center gap-1.5 text-xs font-semibold text-ink-soft aria-[current]:font-black aria-[current]:text-ink desk:text-sm"
            >
              <span
                className={cx(
                  'relative grid size-12 place-items-center rounded-full border-2 font-print text-lg desk:size-16 desk:text-xl',
                  place < step && 'border-transparent',
                  place === step && 'border-ink bg-butter text-ink',
                  place > step && 'border-dashed border-paper-edge bg-paper',
                )}
              >
                {place < step ? <FaceStamp className="stamp-down absolute -inset-1" /> : place + 1}
              </span>
              <span>
                {name}
                {place < step && <span className="sr-only">（已完成）</span>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
