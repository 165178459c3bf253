import { deletionWords } from '@kujiya/contract/account';
import type { MemberPage } from '@kujiya/contract/staff/members';
import {
  staffDeleteMember,
  staffDeletionPreview,
  staffExportMember,
} from '@kujiya/contract/staff/personal-data';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { Panel } from '#kit/Section.tsx';
import { download } from '#kit/sheets/download.ts';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';

type Sheet = { member: MemberPage; onClose: () => void; onSaid: (message: string) => void };

/** Deletes the account of a member who asked for it, after a look at what goes with it. */
function DeleteSheet({ member: { id, name }, onClose, onSaid }: Sheet) {
  const [words, setWords] = useState('');
  const [reason, setReason] = useState('');
  const { run, isBusy, text } = useStep('members');
  const { data, error, refetch } = useQuery({
    queryKey: [staffDeletionPreview.path, id],
    queryFn: ({ signal }) => call(staffDeletionPreview, { params: { id } }, { signal }),
  });
  const lost = data?.data;
  const missing = () => {
    if (!lost) return '載入中…';
    if (words.trim() !== deletionWords) return `請輸入「${deletionWords}」`;
    return reason.trim() === '' ? '請先填寫原因' : null;
  };
  const send = async () => {
    if (!lost) return;
    const { tokens, box_items } = lost;
    const body = { confirmation: words, tokens, box_items, reason: reason.trim() };
    const done = await run(() => call(staffDeleteMember, { params: { id }, body }));
    if (done) onSaid(done.message);
    // What would be lost may have changed.
    else void refetch();
  };
  return (
    <FormSheet
      title={`刪除 ${name} 的帳號`}
      hint="會員本人要求時才刪除，不能復原。個人資料會清除；帳務留著，但沒有姓名。"
      action="刪除帳號"
      missing={missing()}
      isBusy={isBusy}
      failure={text ?? (error && messageOf(error))}
      onSend={send}
      onClose={onClose}
    >
      {lost && (
        <p>
          會一起失去：{formatCount(lost.tokens)} 代幣、{formatCount(lost.points)} 點紅利、盒櫃{' '}
          {formatCount(lost.box_items)} 件、道具卡 {formatCount(lost.tool_cards)} 張。
        </p>
      )}
      <TextField label={`輸入「${deletionWords}」以確認`} value={words} onChange={setWords} />
      <TextField
        label="原因"
        hint="留在操作紀錄，例如：會員來信要求，已核對身分"
        multiline
        rows={3}
        value={reason}
        onChange={setReason}
      />
    </FormSheet>
  );
}

/** The answers to a member who asks for their data, or for their deletion. */
export function PersonalData({ member }: { member: MemberPage }) {
  const { can } = useStaff();
  const [asked, setAsked] = useState<'export' | 'delete' | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { run, isBusy, text } = useStep();
  const [mayExport, mayDelete] = [can('read_member_data'), can('write_member_data')];
  if (member.deleted_at !== null || !(mayExport || mayDelete)) return null;
  const open = (next: 'export' | 'delete') => () => {
    setSaid(null);
    setAsked(next);
  };
  const close = () => setAsked(null);
  const { id } = member;
  const save = async (reason: string) => {
    close();
    const done = await run(() => call(staffExportMember, { params: { id }, body: { reason } }));
    if (!done) return;
    const name = `會員-${id}-個資.json`;
    download(name, new Blob([JSON.stringify(done.data, null, 2)], { type: 'application/json' }));
    setSaid(`已匯出到「${name}」，請只交給會員本人。`);
  };
  return (
    <Panel title="個資請求">
      <p className="text-ink-soft text-sm">
        會員在設定裡可以自己匯出和刪除；來信或來電要求時，先核對身分，再由您代辦。
      </p>
      <div className="flex flex-wrap gap-2">
        {mayExport && (
          <button type="button" className="button" disabled={isBusy} onClick={open('export')}>
            匯出個資
          </button>
        )}
        {mayDelete && (
          <button type="button" className="button is-danger" disabled={isBusy} onClick={open('delete')}>
            刪除帳號
          </button>
        )}
      </div>
      {said !== null && <p role="status">{said}</p>}
      <Failure text={text} />
      {asked === 'export' && (
        <ReasonSheet
          title="匯出個資"
          hint="檔案裡有這位會員完整的個人資料。誰在什麼時候為了什麼匯出，都會留在操作紀錄。"
          action="匯出"
          onClose={close}
          onDone={(reason) => void save(reason)}
        />
      )}
      {asked === 'delete' && <DeleteSheet member={member} onClose={close} onSaid={close} />}
    </Panel>
  );
}
