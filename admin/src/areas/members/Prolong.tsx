import type { MemberPage } from '@kujiya/contract/staff/members';
import { staffProlong, staffUndoProlong } from '@kujiya/contract/staff/storage';
import { formatLastDay } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStep } from '#kit/useStep.ts';

/** Days by which one press prolongs the storage of an item. */
const days = 30;

/** Keeps an item of the storage longer, for a reason, and takes that back for another. */
export function Prolong({ item }: { item: MemberPage['storage'][number] }) {
  const { id, name, expires_at, is_prolonged } = item;
  const { run, isBusy, text } = useStep('members');
  const [asked, setAsked] = useState<'more' | 'undo' | null>(null);
  const send = (reason: string) => {
    setAsked(null);
    void run(() =>
      asked === 'more'
        ? call(staffProlong, { params: { id }, body: { days, reason } })
        : call(staffUndoProlong, { params: { id }, body: { expires_at, reason } }),
    );
  };
  const button = (title: string, way: 'more' | 'undo') => (
    <button type="button" className="button" disabled={isBusy} onClick={() => setAsked(way)}>
      {title}
    </button>
  );
  const until = `「${name}」目前保管到 ${formatLastDay(expires_at)}。`;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {is_prolonged && button('復原延長', 'undo')}
      {button(`延長 ${days} 天`, 'more')}
      <Failure text={text} />
      {asked !== null && (
        <ReasonSheet
          title={asked === 'more' ? `延長保管 ${days} 天` : '復原延長'}
          hint={
            asked === 'more'
              ? `${until}從期限或今天（取較晚的）再算 ${days} 天，之後可以復原。`
              : `${until}最近一次延長的天數會扣掉；期限因此已過的，會變成已過期。`
          }
          action={asked === 'more' ? `延長 ${days} 天` : '復原延長'}
          onClose={() => setAsked(null)}
          onDone={send}
        />
      )}
    </div>
  );
}
