import { useState } from 'react';
import { useLocation } from 'wouter';
import { Failure } from './Failure.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import type { Noun } from './read-again.ts';
import { useStep } from './useStep.ts';

/** Deletes a record for a reason, and goes back to its list. */
export function DeleteButton({
  noun,
  title,
  back,
  hint = '刪除後無法復原；只想停止顯示的話，改結束時間就好。原因會留在操作紀錄。',
  lacks = null,
  remove,
}: {
  noun: Noun;
  title: string;
  back: string;
  hint?: string;
  /** Why it cannot be deleted. */
  lacks?: string | null;
  remove: (reason: string) => Promise<unknown>;
}) {
  const [asks, setAsks] = useState(false);
  const [, go] = useLocation();
  const { run, isBusy, text } = useStep(noun);
  return (
    <div className="grid gap-2">
      <button
        type="button"
        className="button is-danger w-fit"
        disabled={isBusy || lacks !== null}
        onClick={() => setAsks(true)}
      >
        {lacks ?? '刪除'}
      </button>
      <Failure text={text} />
      {asks && (
        <ReasonSheet
          title={`刪除${title}`}
          hint={hint}
          action="刪除"
          onClose={() => setAsks(false)}
          onDone={(reason) => {
            setAsks(false);
            void run(async () => {
              await remove(reason);
              // Before the page is read again, which is no more.
              go(back, { replace: true });
            });
          }}
        />
      )}
    </div>
  );
}
