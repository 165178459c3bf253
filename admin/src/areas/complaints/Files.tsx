import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { type StaffComplaint, staffComplaintFiles } from '@kujiya/contract/staff/complaints';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';

type Shown = AnswerOf<typeof staffComplaintFiles>['data'];

/** The photos and films of a complaint: they may show a home or a face, so each look stands in the log. */
export function useFiles({ id, messages }: StaffComplaint) {
  const { can } = useStaff();
  const [files, setFiles] = useState<Shown | null>(null);
  const { run, isBusy, text } = useStep();
  const look = async () => {
    const read = await run(() => call(staffComplaintFiles, { params: { id } }));
    if (read) setFiles(read.data);
  };
  const count = messages.reduce((sum, message) => sum + message.files, 0);
  return {
    failure: text,
    button: count > 0 && files === null && can('read_member_data') && (
      <button type="button" className="button" disabled={isBusy} onClick={() => void look()}>
        看照片與影片（{count}）
      </button>
    ),
    /** Null: not looked at. */
    of: (message: number) => files?.filter(({ message_id }) => message_id === message) ?? null,
  };
}

/** The files of a message. */
export function Files({ count, files }: { count: number; files: Shown | null }) {
  if (files === null) return <p className="mt-1 text-ink-soft text-sm">附 {count} 個檔案</p>;
  return (
    <ul className="mt-2 grid grid-cols-2 gap-2 tablet:grid-cols-3">
      {files.map(({ id, kind, url }, at) => (
        <li key={id} className={kind === 'film' ? 'col-span-full' : undefined}>
          {kind === 'photo' ? (
            <a href={url} target="_blank" rel="noreferrer" aria-label={`照片 ${at + 1}（另開視窗）`}>
              <img src={url} alt="" className="aspect-square w-full rounded-sm object-cover" />
            </a>
          ) : (
            <>
              {/* biome-ignore lint/a11y/useMediaCaption: a member's film has no captions */}
              <video src={url} controls preload="metadata" className="max-h-96 w-full rounded-sm bg-ink" />
              <a href={url} download className="text-sm underline">
                播不出來時，下載影片
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
