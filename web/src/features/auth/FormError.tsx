import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

/** An error about the whole form, announced by screen readers when it appears; `children` offer a way on. */
export function FormError({ text, children }: { text: string | undefined; children?: ReactNode }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <div className="rounded-md bg-kuji-tint px-3 py-2.5 text-sm font-semibold text-kuji-ink">
          <p className="flex items-center gap-2">
            <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
            {text}
          </p>
          {children}
        </div>
      )}
    </div>
  );
}
