import { accountLimits, changeProfile } from '@kujiya/contract/account';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { getUser } from '@kujiya/contract/member';
import { settingsPath } from '@kujiya/contract/shop/paths';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useTimeout } from '#lib/useTimeout.ts';
import { useRefresh } from '#shop/account-frame/member-query.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { refusalAtField, useForm } from '#ui/form/useForm.ts';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';
import { useBack } from '#ui/useBack.ts';
import { lengthOf, nameError } from './name.ts';

const backDelay = 350; // ms
const atField = refusalAtField([changeProfile], { name_required: 'name', name_too_long: 'name' });

export function NameForm({ member }: { member: AnswerOf<typeof getUser> }) {
  const client = useClient();
  const refresh = useRefresh();
  const toast = useToast();
  const back = useBack(settingsPath);
  const after = useTimeout();

  const form = useForm({
    name: 'name',
    initial: { name: member.name },
    check: ({ name }) => ({ name: nameError(name) }),
    send: async ({ name }) =>
      name.trim() === member.name ? undefined : client(changeProfile, { body: { name: name.trim() } }),
    atField,
    onSent: async (saved) => {
      if (!saved) return toast('未變更');
      toast(saved.message, { tone: 'good' });
      after(backDelay, back);
      await refresh(getUser);
    },
    onFailed: (error) => toast(messageOf(error, '儲存失敗，請稍後再試'), { tone: 'bad' }),
  });

  return (
    <Panel className="p-4 desk:p-6">
      <form {...form.props} className="grid gap-4">
        <Field
          label="姓名"
          name="name"
          autoComplete="nickname"
          value={form.draft.name}
          onChange={(event) => form.change({ name: event.target.value })}
          error={form.errors.name}
          hint={`${lengthOf(form.draft.name)} / ${accountLimits.nameMax} 字`}
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
          pending={form.pending}
          className="desk:min-w-48 desk:justify-self-start"
        >
          儲存
        </Button>
      </form>
    </Panel>
  );
}
