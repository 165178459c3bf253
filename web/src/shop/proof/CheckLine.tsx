import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

const marks = {
  ok: { icon: Check, ground: 'bg-mint-ink', word: '通過' },
  failed: { icon: X, ground: 'bg-kuji-ink', word: '未通過' },
  unknown: { icon: Minus, ground: 'bg-ink-soft', word: '無法檢查' },
} as const;

/** One check of a proof, and its result. */
export function CheckLine({
  title,
  text,
  state,
  below,
}: {
  title: string;
  text: string;
  state: keyof typeof marks;
  /** What the check is about, in the full width. */
  below?: ReactNode;
}) {
  const { icon: Icon, ground, word } = marks[state];
  return (
    <li className={cx(state === 'failed' && 'bg-kuji-tint')}>
      <div className="flex gap-3 p-3">
        <span className={cx('grid size-7 shrink-0 place-items-center rounded-full text-white', ground)}>
          <Icon size={18} strokeWidth={3} aria-hidden="true" />
          <span className="sr-only">{word}</span>
        </span>
        <span>
          <span className="block text-sm font-black">{title}</span>
          <span className="block text-sm text-ink-soft">{text}</span>
        </span>
      </div>
      {below}
    </li>
  );
}
