import { staffCreateAccount, staffRoles } from '@kujiya/contract/staff/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { SelectField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { Sheet } from '#kit/Sheet.tsx';
import { useStep } from '#kit/useStep.ts';

/** Invites a person: the link, shown once, under which they set their password. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState('clerk');
  const [url, setUrl] = useState<string | null>(null);
  const { run, isBusy, text } = useStep();
  const { data } = useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => call(staffRoles, {}, { signal }),
  });
  const missing = email.trim() === '' ? '請先填寫電子郵件' : name.trim() === '' ? '請先填寫姓名' : null;
  const invite = async () => {
    const made = await run(() => call(staffCreateAccount, { body: { email, name, role } }));
    if (made) setUrl(made.data.url);
  };
  if (url !== null)
    return (
      <Sheet title="邀請人員" onClose={onClose}>
        <div className="mt-4 grid gap-4">
          <p>請把這個連結交給對方設定密碼。它只能用一次，也只在這裡顯示一次：</p>
          <input className="input" aria-label="邀請連結" readOnly value={url} />
          <button type="button" className="button is-main" onClick={onClose}>
            完成
          </button>
        </div>
      </Sheet>
    );
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
        onChange={setRole}
        options={(data?.data ?? []).map((one) => [one.name, one.title] as const)}
      />
    </FormSheet>
  );
}
