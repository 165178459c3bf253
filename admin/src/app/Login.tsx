import { staffLogin, staffPasskeyLogin, staffProve, staffRefusals } from '@kujiya/contract/staff/session';
import { ApiError, messageOf } from '@kujiya/web/lib/client.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { askPasskey, hasPasskeys, PasskeyStopped } from '#kit/passkey.ts';

/**
 * Logs in, or (`isProof`) proves the identity again before a step that needs it. The field for the code appears when the
 * account has a second factor.
 */
export function Login({ isProof = false, onDone }: { isProof?: boolean; onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
      onDone();
    } catch (failure) {
      const asksCode =
        failure instanceof ApiError &&
        [staffRefusals.second_factor_required.code, staffRefusals.second_factor_failed.code].includes(
          failure.code as 'second_factor_required',
        );
      setNeedsCode((before) => before || asksCode);
      setError(failure instanceof PasskeyStopped ? failure.message : messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const send = () => {
    const more = code === '' ? {} : { code };
    return isProof
      ? call(staffProve, { body: { password, ...more } })
      : call(staffLogin, { body: { email, password, ...more } });
  };
  /** A passkey is enough alone, also where the password was right and a second factor is asked for. */
  const sendPasskey = async () => {
    const passkey = await askPasskey();
    await (isProof
      ? call(staffProve, { body: { passkey } })
      : call(staffPasskeyLogin, { body: { passkey } }));
  };

  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(send);
      }}
    >
      {!isProof && (
        <TextField label="電子郵件" type="email" autoComplete="username" value={email} onChange={setEmail} />
      )}
      <TextField
        label="密碼"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {(needsCode || isProof) && (
        <TextField
          label={isProof ? '驗證碼（有設定驗證器時）' : '驗證器的 6 位數字，或一組備用碼'}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
        />
      )}
      <Failure text={error} />
      <button type="submit" className="button is-main" disabled={isBusy || password === ''}>
        {isProof ? '確認' : '登入'}
      </button>
      {!isProof && (
        <details className="text-ink-soft text-sm">
          <summary className="cursor-pointer underline">忘記密碼？</summary>
          <p className="mt-1">
            同事：請店長到「人員與職務」打開您的帳號，按「重發邀請連結」，再從連結設定新密碼。
          </p>
          <p className="mt-1">
            只有您一位店長：請管主機的人執行 <code>npm run staff -- password 您的信箱</code>。
          </p>
        </details>
      )}
      {hasPasskeys() && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void attempt(sendPasskey)}>
          {isProof ? '用通行金鑰確認' : '用通行金鑰登入'}
        </button>
      )}
    </form>
  );
}
