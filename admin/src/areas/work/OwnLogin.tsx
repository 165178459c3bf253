import {
  staffChangePassword,
  staffEndSession,
  staffLimits,
  staffSessions,
} from '@kujiya/contract/staff/session';
import { deviceOf } from '@kujiya/web/lib/device.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { Line, Section } from '#kit/Section.tsx';
import { useStep } from '#kit/useStep.ts';

/** Another password for oneself, which logs out everywhere else. */
export function OwnPassword() {
  const { run, isBusy, text } = useStep('self');
  const [password, setPassword] = useState('');
  const [isSet, setSet] = useState(false);
  const lacks = staffLimits.passwordMin - password.length;
  const change = async () => {
    if (!(await run(() => call(staffChangePassword, { body: { password } })))) return;
    setPassword('');
    setSet(true);
  };
  return (
    <form
      className="grid gap-3 rounded-md border border-paper-edge bg-white p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <h2 className="font-black text-lg">密碼</h2>
      <p>密碼可能被別人知道時，換一個；其他裝置會一起登出。</p>
      <TextField
        label="新密碼"
        type="password"
        autoComplete="new-password"
        hint={`至少 ${staffLimits.passwordMin} 字`}
        value={password}
        onChange={setPassword}
      />
      <Failure text={text} />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="button" disabled={lacks > 0 || isBusy}>
          {password !== '' && lacks > 0 ? `還差 ${lacks} 字` : '變更密碼'}
        </button>
        <p role="status">{isSet && password === '' && '密碼已變更，其他裝置都登出了。'}</p>
      </div>
    </form>
  );
}

/** The devices on which one is logged in, each with the way to log it out. */
export function OwnDevices() {
  const { run, isBusy, text } = useStep('self');
  const { data } = useQuery({
    queryKey: [staffSessions.path],
    queryFn: ({ signal }) => call(staffSessions, {}, { signal }),
  });
  return (
    <Section title="登入裝置" hint="有不認得的，登出它並變更密碼">
      {data?.data.map(({ id, user_agent, last_seen_at, is_current }) => {
        const { name } = deviceOf(user_agent);
        return (
          <Line
            key={id}
            main={name}
            more={`最後使用 ${formatDateTime(last_seen_at)}`}
            side={
              is_current ? (
                <span className="badge">這台裝置</span>
              ) : (
                <button
                  type="button"
                  className="button"
                  aria-label={`登出 ${name}`}
                  disabled={isBusy}
                  onClick={() => void run(() => call(staffEndSession, { params: { id } }))}
                >
                  登出
                </button>
              )
            }
          />
        );
      })}
      <Failure text={text} />
    </Section>
  );
}
