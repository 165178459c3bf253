import { openLot, type StaffLot } from '@kujiya/contract/staff/lots';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { CheckField, TimeField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useEach } from './useEach.ts';
import { waitOf } from './words.ts';

type When = { at?: string; next?: boolean };

/**
 * When lots open, one after the other as each sells out or all together. `at`: a time, or null for now; it is the first
 * one's where others follow it, and nobody's where there are others that all of them can follow.
 */
export function openingsOf(
  count: number,
  { inTurn, hasOthers, at }: { inTurn: boolean; hasOthers: boolean; at: string | null },
): When[] {
  return Array.from({ length: count }, (_, nth) =>
    inTurn && (hasOthers || nth > 0) ? { next: true } : at === null ? {} : { at },
  );
}

/** Opens committed lots: now, at a time, or each when the one before it is sold out. */
export function OpenSheet({
  lots,
  unit,
  hasOthers,
  onClose,
}: {
  lots: readonly StaffLot[];
  unit: string;
  /** There are lots on sale, or to come, that these can follow. */
  hasOthers: boolean;
  onClose: () => void;
}) {
  const { each, done, isBusy, text } = useEach();
  const isMany = lots.length > 1;
  const [inTurn, setInTurn] = useState(isMany);
  const [isLater, setLater] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const follows = inTurn && hasOthers;
  const isTimed = isLater && !follows;
  const waits = waitOf(lots, Date.now());
  const action = follows ? '排在後面' : isTimed ? '排程開賣' : '現在開賣';
  return (
    <FormSheet
      title={isMany ? `開賣：${lots.length} ${unit}` : '開賣'}
      action={isBusy && isMany ? `處理中，已完成 ${done} ${unit}…` : action}
      missing={isTimed && at === null ? '請先選時間' : null}
      isBusy={isBusy}
      failure={text}
      onClose={onClose}
      onSend={async () => {
        const whens = openingsOf(lots.length, { inTurn, hasOthers, at: isTimed ? at : null });
        const steps = lots.map(({ id }, nth) => ({ params: { id }, body: whens[nth] ?? {} }));
        if (await each(steps, (step) => call(openLot, step))) onClose();
      }}
    >
      {(isMany || hasOthers) && (
        <CheckField
          label={isMany ? `一${unit}賣完，下一${unit}自動開賣` : `前一${unit}完售後自動接續`}
          hint={
            hasOthers
              ? `接在目前開賣和已排定的${unit}後面`
              : `只先開第一${unit}；不勾就 ${lots.length} ${unit}一起開賣`
          }
          value={inTurn}
          onChange={setInTurn}
        />
      )}
      {!follows && <CheckField label="指定時間" hint="不勾就現在開賣" value={isLater} onChange={setLater} />}
      {!follows && !isTimed && waits !== null && <p>{waits}</p>}
      {isTimed && <TimeField label="開賣時間" value={at} onChange={setAt} />}
    </FormSheet>
  );
}
