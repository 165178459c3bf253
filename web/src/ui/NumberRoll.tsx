import { formatCount } from '#lib/format.ts';
import { useReducedMotion } from '#lib/motion.ts';
import { cx } from './cx.ts';
import { Digits } from './Digits.tsx';

/** One text with a line per digit: a price of five digits is ten elements, and not sixty. */
const wheel = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9';

/** A number whose digits roll to their new value when it changes. */
export function NumberRoll({
  value,
  format = formatCount,
  className,
}: {
  value: number;
  format?: (value: number) => string;
  className?: string | undefined;
}) {
  const still = useReducedMotion();
  const text = format(value);
  if (still) return <Digits text={text} className={className} />;

  // Counted from the right, so that the ones digit stays the ones digit when a digit is added.
  const cells = [...text].map((char, index) => ({ char, place: text.length - index }));
  return (
    <span className={cx('inline-flex font-print leading-none', className)}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="inline-flex">
        {cells.map(({ char, place }) =>
          /\d/.test(char) ? (
            <span key={place} className="digit-cell h-[1em] overflow-hidden">
              <span
                className="roll-column block whitespace-pre"
                style={{ transform: `translateY(-${Number(char) * 10}%)` }}
              >
                {wheel}
              </span>
            </span>
          ) : (
            <span key={place}>{char}</span>
          ),
        )}
      </span>
    </span>
  );
}
