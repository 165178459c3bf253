import { staffAcceptInvitation } from '@kujiya/contract/staff/accounts';
import { staffLimits } from '@kujiya/contract/staff/session';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { officeName } from '#kit/office-name.ts';

/** Where the link of an invitation leads: its person sets the password. */
export function InvitationPage({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const accept = () =>
    call(staffAcceptInvitation, { body: { token, password } }).then(
      ({ data }) => setEmail(data.email),
      (failure: unknown) => setError(messageOf(failure)),
    );
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6">
      <h1 className="font-black text-xl">{officeName}</h1>
      {email ? (
        <>
          <p>密碼已設定。</p>
          <a href="/" className="button is-main">
            用 {email} 登入
          </a>
        </>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void accept();
          }}
        >
          <p>歡迎加入。請設定您自己的密碼，這個連結只能用一次。</p>
          <TextField
            label="密碼"
            type="password"
            autoComplete="new-password"
            hint={`至少 ${staffLimits.passwordMin} 字`}
            value={password}
            onChange={setPassword}
          />
          <Failure text={error} />
          <button
            type="submit"
            className="button is-main"
            disabled={password.length < staffLimits.passwordMin}
          >
            {password.length < staffLimits.passwordMin
              ? `還差 ${staffLimits.passwordMin - password.length} 字`
              : '設定密碼'}
          </button>
        </form>
      )}
    </main>
  );
}
