import { copyText } from '@kujiya/web/lib/clipboard.ts';
import { useState } from 'react';

/** Copies a text that is shown only once. */
export function CopyButton({ title, text }: { title: string; text: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => setSaid((await copyText(text)) ? '已複製' : '複製不了，請自己選取');
  return (
    <div className="flex items-center gap-3">
      <button type="button" className="button" onClick={() => void copy()}>
        {title}
      </button>
      <span role="status" className="text-ink-soft text-sm">
        {said}
      </span>
    </div>
  );
}
