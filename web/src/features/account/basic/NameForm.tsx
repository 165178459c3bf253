import { accountLimits, changeProfile } from '@kujiya/contract/account';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { getUser } from '@kujiya/contract/member';
import { settingsPath } from '@kujiya/contract/shop/paths';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useTimeout } from '#lib/useTimeout.ts';
import { useRefresh } from '#shop/account-frame/member-query.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';
import { useBack } from '#ui/useBack.ts';
import { lengthOf, nameError } from './name.ts';

const backDelay = 350; // ms

export function NameForm({ member }: { member: AnswerOf<typeof getUser> }) {
  const client = useClient();
  const refresh = useRefresh();
  const toast = useToast();
  const back = useBack(settingsPath);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const after = useTimeout();

  const saving = useMutation({
    mutationFn: (name: string) => client(changeProfile, { body: { name } }),
    onSuccess: async ({ message }) => {
      toast(message, { tone: 'good' });
      after(backDelay, back);
      await refresh(getUser);
    },
    onError: (error) => toast(messageOf(error, '儲存失敗，請稍後再試'), { tone: 'bad' }),
  });

  const name = typed ?? member.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = nameError(name);
    setError(found);
    if (found !== undefined) return;
    if (name.trim() === member.name) toast('未變更');
    else saving.mutate(name.trim());
  };

  return (
    <Panel className="p-4 desk:p-6">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label="姓名"
          name="name"
          autoComplete="nickname"
          value={name}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
          error={error}
          hint={`${lengthOf(name)} / ${accountLimits.nameMax} 字`}
        />
        <dl className="grid gap-2 rounded-md bg-paper-deep px-4 py-3 text-sm">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">登入手機</dt>
            <dd className="font-semibold tabular-nums">{member.phone ?? '未綁定'}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">會員編號</dt>
            <dd className="font-semibold">{member.uid}</dd>
          </div>
        </dl>
        <Button
          variant="primary"
          size="lg"
          type="submit"
          pending={saving.isPending}
          className="desk:min-w-48 desk:justify-self-start"
        >
          儲存
        </Button>
      </form>
    </Panel>
  );
}
