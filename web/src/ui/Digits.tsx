import { cx } from './cx.ts';

/** A number that changes in place, every digit equally wide. Read out as one text. */
export function Digits({ text, className }: { text: string; className?: string | undefined }) {
  const cells = [...text].map((char, index) => ({ char, place: text.length - index }));
  return (
    <span className={cx('font-print leading-none whitespace-nowrap', className)}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        {cells.map(({ char, place }) => (
          <span key={place} className={/\d/.test(char) ? 'digit-cell' : undefined}>
            {char}
          </span>
        ))}
      </span>
    </span>
  );
}
