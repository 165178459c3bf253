import { staffBlockMember, staffUnblockMember } from '@kujiya/contract/staff/blocks';
import {
  type MemberPage,
  memberLimits,
  staffEndSessions,
  staffNoteMember,
} from '@kujiya/contract/staff/members';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField, TimeField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { AdjustSheet, GrantSheet } from './BalanceSheets.tsx';

type Sheet = { member: MemberPage; onClose: () => void; onSaid: (message: string) => void };

function BlockSheet({ member: { id, name }, onClose, onSaid }: Sheet) {
  const [reason, setReason] = useState('');
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const { run, isBusy, text } = useStep('members');
  const isOver = endsAt !== null && Date.parse(endsAt) <= Date.now();
  const send = async () => {
    const body = { reason: reason.trim(), ends_at: endsAt };
    const done = await run(() => call(staffBlockMember, { params: { id }, body }));
    if (done) onSaid(done.message);
  };
  return (
    <FormSheet
      title={`暫停 ${name} 購買`}
      hint="不能購買、抽獎、保留盒玩和儲值；盒櫃、出貨和退款照常。會員會收到通知。"
      action="暫停購買"
      missing={reason.trim() === '' ? '請先填寫原因' : isOver ? '結束時間須晚於現在' : null}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label="原因"
        hint="會員會在通知裡看到這段文字"
        multiline
        rows={3}
        value={reason}
        onChange={setReason}
      />
      <TimeField label="結束時間" hint="留空：到有人恢復為止" value={endsAt} onChange={setEndsAt} />
    </FormSheet>
  );
}

function NoteSheet({ member: { id }, onClose, onSaid }: Sheet) {
  const [note, setNote] = useState('');
  const { run, isBusy, text } = useStep('members');
  const length = [...note.trim()].length;
  const send = async () => {
    const done = await run(() => call(staffNoteMember, { params: { id }, body: { text: note.trim() } }));
    if (done) onSaid(done.message);
  };
  return (
    <FormSheet
      title="留備註"
      hint="同事都看得到；會員匯出自己的資料時也看得到。"
      action="留下備註"
      missing={
        length === 0
          ? '請先填寫備註'
          : length > memberLimits.noteMax
            ? `最多 ${memberLimits.noteMax} 字`
            : null
      }
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <TextField label="備註" multiline value={note} onChange={setNote} />
    </FormSheet>
  );
}

const sheets = { adjust: AdjustSheet, grant: GrantSheet, block: BlockSheet, note: NoteSheet } as const;
const reasons = {
  unblock: {
    title: '恢復購買',
    hint: '會員會收到通知，馬上可以購買、抽獎和儲值。',
    step: staffUnblockMember,
  },
  sessions: {
    title: '登出所有裝置',
    hint: '會員在每一台裝置上都要重新登入。',
    step: staffEndSessions,
  },
} as const;
type Open = keyof typeof sheets | keyof typeof reasons;

/** What can be done about a member, by people with the right. */
export function MemberSteps({ member }: { member: MemberPage }) {
  const { can } = useStaff();
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { run, isBusy, text } = useStep('members');
  if (!can('write_members') || member.deleted_at !== null) return null;
  const begin = (next: Open) => () => {
    setSaid(null);
    setOpen(next);
  };
  const end = (message: string) => {
    setSaid(message);
    setOpen(null);
  };
  const asked = open === 'unblock' || open === 'sessions' ? reasons[open] : null;
  const Shown = open !== null && open in sheets ? sheets[open as keyof typeof sheets] : null;
  const buttons: readonly (readonly [Open, string, string])[] = [
    ['adjust', '更正餘額', 'button'],
    ['grant', '贈送', 'button'],
    ['note', '留備註', 'button'],
    ['sessions', '登出所有裝置', 'button'],
    member.block ? ['unblock', '恢復購買', 'button is-main'] : ['block', '暫停購買', 'button is-danger'],
  ];
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {buttons.map(([key, title, className]) => (
          <button key={key} type="button" className={className} disabled={isBusy} onClick={begin(key)}>
            {title}
          </button>
        ))}
      </div>
      {said !== null && <p role="status">{said}</p>}
      <Failure text={text} />
      {Shown && <Shown member={member} onClose={() => setOpen(null)} onSaid={end} />}
      {asked && (
        <ReasonSheet
          title={asked.title}
          hint={asked.hint}
          action={asked.title}
          onClose={() => setOpen(null)}
          onDone={(reason) => {
            setOpen(null);
            void run(() => call(asked.step, { params: { id: member.id }, body: { reason } })).then(
              (done) => done && setSaid(done.message),
            );
          }}
        />
      )}
    </div>
  );
}
