import { useState } from 'react';
import { TimeField } from '#kit/Fields.tsx';
import { Sheet } from '#kit/Sheet.tsx';

/** When a lot opens: now, at a time, or after the others of its product. */
export function OpenSheet({
  hasOthers,
  onDone,
  onClose,
}: {
  /** There are lots that it could follow. */
  hasOthers: boolean;
  onDone: (when: { at?: string; next?: boolean }) => void;
  onClose: () => void;
}) {
  const [at, setAt] = useState<string | null>(null);
  return (
    <Sheet title="開賣" onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <button type="button" className="button is-main" onClick={() => onDone({})}>
          現在開賣
        </button>
        {hasOthers && (
          <button type="button" className="button" onClick={() => onDone({ next: true })}>
            前一筒完售後自動接續
          </button>
        )}
        <div className="grid gap-2 border-paper-edge border-t pt-4">
          <TimeField label="指定時間" value={at} onChange={setAt} />
          <button
            type="button"
            className="button"
            disabled={at === null}
            onClick={() => at && onDone({ at })}
          >
            {at === null ? '請先選時間' : '排程開賣'}
          </button>
        </div>
        <button type="button" className="button justify-self-end" onClick={onClose}>
          取消
        </button>
      </div>
    </Sheet>
  );
}
