import {
  accountRefusals,
  type StaffAccount,
  staffAccountSessions,
  staffChangeAccount,
  staffDeactivate,
  staffEndSessions,
  staffInvite,
  staffReactivate,
  staffResetFactors,
} from '@kujiya/contract/staff/accounts';
import { rolePage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { deviceOf } from '@kujiya/web/lib/device.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { SelectField, TextField } from '#kit/Fields.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { RecordForm } from '#kit/RecordForm.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Line, Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { AccountBadge } from './AccountBadge.tsx';
import { InviteLink } from './InviteSheet.tsx';
import { roleOptions, useAccounts, useRoles } from './roles.ts';

type Fields = { name: string; role: string };
const words: Record<keyof Fields, string> = { name: '姓名', role: '職務' };

function AccountForm({ account, isOwn }: { account: StaffAccount; isOwn: boolean }) {
  const { can } = useStaff();
  const roles = useRoles().data?.data ?? [];
  const mayWrite = can('write_staff');
  return (
    <RecordForm<Fields>
      nouns={['accounts', 'self']}
      name={`staff:${account.id}`}
      record={account}
      words={words}
      mayWrite={mayWrite}
      missing={({ name }) => (name.trim() === '' ? '請先填寫姓名' : null)}
      save={(changes, version) =>
        call(staffChangeAccount, { params: { id: account.id }, body: { ...changes, version } })
      }
    >
      {(shown, set) => (
        <>
          <TextField
            label={words.name}
            disabled={!mayWrite}
            value={shown.name}
            onChange={(value) => set('name', value)}
          />
          <SelectField
            label={words.role}
            hint={isOwn ? '自己的職務要由另一位同事變更' : '儲存後立刻生效，不必重新登入'}
            disabled={!mayWrite || isOwn}
            value={shown.role}
            onChange={(value) => set('role', value)}
            options={roleOptions(roles)}
          />
        </>
      )}
    </RecordForm>
  );
}

const steps = {
  deactivate: { title: '停用帳號', hint: '立刻登出所有裝置，也不能再登入。', declared: staffDeactivate },
  reactivate: { title: '啟用帳號', hint: '可以再用原來的密碼登入。', declared: staffReactivate },
  invite: {
    title: '重發邀請連結',
    hint: '原來的密碼會失效，要從新的連結再設定一次。',
    declared: staffInvite,
  },
  factors: {
    title: '重設第二道驗證',
    hint: '手機或通行金鑰遺失時用；會登出所有裝置，下次登入只要密碼。',
    declared: staffResetFactors,
  },
  sessions: { title: '登出所有裝置', hint: '正在使用的裝置都要重新登入。', declared: staffEndSessions },
} as const;
type Step = keyof typeof steps;

/** What can be done to the account of a colleague. */
function AccountSteps({ account: { id, disabled_at, second_factor } }: { account: StaffAccount }) {
  const { run, isBusy, text } = useStep('accounts');
  const [asked, setAsked] = useState<Step | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const offered: Step[] = disabled_at
    ? ['reactivate']
    : ['invite', ...(second_factor ? (['factors'] as const) : []), 'sessions', 'deactivate'];
  const step = async (name: Step, reason: string) => {
    setAsked(null);
    const input = { params: { id }, body: { reason } };
    if (name !== 'invite') return void (await run(() => call(steps[name].declared, input)));
    const made = await run(() => call(staffInvite, input));
    if (made) setUrl(made.data.url);
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            className={`button ${name === 'deactivate' ? 'is-danger' : ''}`}
            disabled={isBusy}
            onClick={() => setAsked(name)}
          >
            {steps[name].title}
          </button>
        ))}
      </div>
      <Failure text={text} />
      {asked && (
        <ReasonSheet
          title={steps[asked].title}
          hint={steps[asked].hint}
          action={steps[asked].title}
          onClose={() => setAsked(null)}
          onDone={(reason) => void step(asked, reason)}
        />
      )}
      {url !== null && <InviteLink url={url} onClose={() => setUrl(null)} />}
    </div>
  );
}

function Sessions({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: [staffAccountSessions.path, id],
    queryFn: ({ signal }) => call(staffAccountSessions, { params: { id } }, { signal }),
  });
  return (
    <Section title="登入裝置">
      {error && <Line main={messageOf(error)} />}
      {data?.data.length === 0 && <Line main="沒有登入中的裝置。" />}
      {data?.data.map((one) => (
        <Line
          key={one.id}
          main={deviceOf(one.user_agent).name}
          more={`最後使用 ${formatDateTime(one.last_seen_at)}`}
        />
      ))}
    </Section>
  );
}

/** The account of a person of the staff. */
export function StaffRecord() {
  const id = Number(useParams<{ id: string }>().id);
  const { staff, can } = useStaff();
  const { data, error } = useAccounts();
  const account = data?.data.find((one) => one.id === id);
  const isOwn = staff.id === id;
  return (
    <RecordPage
      list={{ path: '/staff', title: '人員' }}
      heading={account?.name ?? null}
      failure={data && !account ? accountRefusals.staff_missing.message : error && messageOf(error)}
      badges={account && <AccountBadge account={account} />}
      about={
        account && (
          <p className="text-ink-soft text-sm">
            {account.email}，
            <Link href={rolePage(account.role)} className="underline">
              {account.role_title}
            </Link>
            ，{formatDateTime(account.created_at)} 建立，
            {account.second_factor ? '第二道驗證已設定' : '第二道驗證未設定'}
          </p>
        )
      }
      log={`staff:${id}`}
    >
      {account && (
        <>
          {isOwn && (
            <p>
              這是您自己。密碼與第二道驗證在
              <Link href="/account" className="underline">
                我的帳號
              </Link>
              。
            </p>
          )}
          <AccountForm key={id} account={account} isOwn={isOwn} />
          {can('write_staff') && !isOwn && <AccountSteps key={`steps ${id}`} account={account} />}
          <Sessions id={id} />
        </>
      )}
    </RecordPage>
  );
}
