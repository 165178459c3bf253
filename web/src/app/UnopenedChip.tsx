import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link } from '#lib/navigation.tsx';
import type { Unopened } from '#shop/opening/unopened.ts';
import { leftOf, wayWord } from '#shop/opening/unopened-words.ts';
import { IconButton } from '#ui/IconButton.tsx';

/** The way back to the newest draw that waits for its opening, above the page's bars. */
export function UnopenedChip({ draw }: { draw: Unopened }) {
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff) return null;
  return (
    <aside
      aria-label="還沒開的獎品"
      className="above-bars outline-ink fixed inset-x-3 bottom-[calc(var(--tab-bar)+var(--action-bar)+0.75rem)] z-20 mx-auto flex w-fit items-center rounded-full bg-butter pl-4 font-semibold shadow-hard"
    >
      <Link to={draw.to} className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
        {leftOf(draw)}
        <span className="font-black underline underline-offset-4">{wayWord(draw)} ›</span>
      </Link>
      <IconButton bare label="收起" icon={<X size={18} />} onClick={() => setPutOff(true)} />
    </aside>
  );
}
