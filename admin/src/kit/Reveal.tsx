import type { StaffRight } from '@kujiya/contract/staff/rights';
import { type ReactNode, useState } from 'react';
import { Failure } from './Failure.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import { useStaff } from './staff.ts';
import { useStep } from './useStep.ts';

/** Personal data: masked (`shown` is null) until somebody with the right gives a reason, which goes to the log. */
export function Reveal<Personal>({
  right = 'read_member_data',
  isErased = false,
  reveal,
  children,
}: {
  right?: StaffRight;
  /** There is nothing left to show. */
  isErased?: boolean;
  reveal: (reason: string) => Promise<{ data: Personal }>;
  children: (shown: Personal | null) => ReactNode;
}) {
  const { can } = useStaff();
  const [shown, setShown] = useState<Personal | null>(null);
  const [asks, setAsks] = useState(false);
  const { run, isBusy, text } = useStep();
  return (
    <div className="grid gap-1">
      {children(shown)}
      {!shown && can(right) && !isErased && (
        <button type="button" className="button mt-1 w-fit" disabled={isBusy} onClick={() => setAsks(true)}>
          查看完整個資
        </button>
      )}
      <Failure text={text} />
      {asks && (
        <ReasonSheet
          title="查看完整個資"
          hint="誰在什麼時候為了什麼查看，都會留在操作紀錄。"
          action="查看"
          onClose={() => setAsks(false)}
          onDone={(reason) => {
            setAsks(false);
            void run(() => reveal(reason)).then((done) => done && setShown(done.data));
          }}
        />
      )}
    </div>
  );
}
