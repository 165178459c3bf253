import { staffCreateAccount } from '@kujiya/contract/staff/accounts';
import { useState } from 'react';
import { CopyButton } from '#kit/CopyButton.tsx';
import { call } from '#kit/client.ts';
import { SelectField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { Sheet } from '#kit/Sheet.tsx';
import { useStep } from '#kit/useStep.ts';
import { roleOptions, useRoles } from './roles.ts';

/** The link under which a person sets their password; shown this once. */
export function InviteLink({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Sheet title="邀請連結" onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <p>請把這個連結交給對方設定密碼。三天內有效，只能用一次，也只在這裡顯示一次：</p>
        <p className="break-all rounded-sm bg-white p-3 font-mono text-sm">{url}</p>
        <CopyButton title="複製連結" text={url} />
        <button type="button" className="button is-main" onClick={onClose}>
          完成
        </button>
      </div>
    </Sheet>
  );
}

/** Invites a person: the link, shown once, under which they set their password. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const { run, isBusy, text } = useStep('accounts');
  const roles = useRoles().data?.data ?? [];
  // No role by mistake.
  const role = picked ?? '';
  const missing =
    email.trim() === ''
      ? '請先填寫電子郵件'
      : name.trim() === ''
        ? '請先填寫姓名'
        : role === ''
          ? '請先選擇職務'
          : null;
  const invite = async () => {
    const made = await run(() => call(staffCreateAccount, { body: { email, name, role } }));
    if (made) setUrl(made.data.url);
  };
  if (url !== null) return <InviteLink url={url} onClose={onClose} />;
  return (
    <FormSheet
      title="邀請人員"
      action="建立邀請"
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={invite}
      onClose={onClose}
    >
      <TextField label="電子郵件" type="email" value={email} onChange={setEmail} />
      <TextField label="姓名" value={name} onChange={setName} />
      <SelectField
        label="職務"
        value={role}
        onChange={setPicked}
        options={[['', '請選擇'], ...roleOptions(roles)]}
      />
    </FormSheet>
  );
}
