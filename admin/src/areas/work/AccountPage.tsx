import {
  staffBeginTotp,
  staffConfirmTotp,
  staffFactors,
  staffRecoveryCodes,
  staffRemoveTotp,
} from '@kujiya/contract/staff/factors';
import { QrCode } from '@kujiya/web/ui/QrCode.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '#kit/CopyButton.tsx';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { OwnDevices, OwnPassword } from './OwnLogin.tsx';
import { Passkeys } from './Passkeys.tsx';

/** One's own account: how one logs in, the codes for when that is lost, and where one is logged in. */
export function AccountPage() {
  const { staff } = useStaff();
  const { run, isBusy, text } = useStep('self');
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data } = useQuery({
    queryKey: [staffFactors.path],
    queryFn: ({ signal }) => call(staffFactors, {}, { signal }),
  });
  const factors = data?.data;
  const confirm = async () => {
    const done = await run(() => call(staffConfirmTotp, { body: { code } }));
    if (!done) return;
    setSecret(null);
    setCode('');
    setCodes(done.data.recovery_codes);
  };
  return (
    <section className="grid max-w-2xl gap-4">
      <h1 className="font-black text-xl">我的帳號</h1>
      <p>
        {staff.name}，{staff.email}，{staff.role_title}
      </p>
      {codes && (
        <div role="status" className="rounded-sm bg-butter-tint p-4">
          <p className="font-semibold">請抄下這些備用碼，每組只能用一次，之後不會再顯示：</p>
          <p className="text-sm">手機或金鑰不在身邊時，用密碼加一組備用碼也能登入。</p>
          <ul className="mt-2 grid gap-1 font-mono tablet:grid-cols-2">
            {codes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <div className="mt-3">
            <CopyButton title="複製十組備用碼" text={codes.join('\n')} />
          </div>
        </div>
      )}
      {factors && <Passkeys passkeys={factors.passkeys} onCodes={setCodes} />}
      <div className="grid gap-4 rounded-md border border-paper-edge bg-white p-5">
        <h2 className="font-black text-lg">驗證器</h2>
        {factors && (
          <p>
            {factors.totp
              ? '已啟用，登入時會要 6 位數字。'
              : '還沒有設定。用手機的驗證器 App 掃描後，登入就要兩道。'}
            {factors.recovery_codes > 0 && ` 備用碼還有 ${factors.recovery_codes} 組。`}
          </p>
        )}
        {secret && (
          <form
            className="grid gap-4 tablet:grid-cols-[12rem_1fr]"
            onSubmit={(event) => {
              event.preventDefault();
              void confirm();
            }}
          >
            <QrCode text={secret.uri} label="驗證器的 QR 碼" />
            <div className="grid content-start gap-3">
              <p className="break-all text-sm">不能掃描時輸入金鑰：{secret.secret}</p>
              <TextField
                label="App 顯示的 6 位數字"
                autoComplete="one-time-code"
                value={code}
                onChange={setCode}
              />
              <button type="submit" className="button is-main" disabled={isBusy || code.trim() === ''}>
                啟用
              </button>
            </div>
          </form>
        )}
        <Failure text={text} />
        <div className="flex flex-wrap gap-2">
          {factors && !factors.totp && !secret && (
            <button
              type="button"
              className="button is-main"
              disabled={isBusy}
              onClick={() =>
                void run(() => call(staffBeginTotp, {})).then((made) => made && setSecret(made.data))
              }
            >
              設定驗證器
            </button>
          )}
          {factors?.totp && (
            <>
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() =>
                  void run(() => call(staffRecoveryCodes, {})).then(
                    (made) => made && setCodes(made.data.recovery_codes),
                  )
                }
              >
                產生新的備用碼
              </button>
              <button
                type="button"
                className="button is-danger"
                disabled={isBusy}
                onClick={() => void run(() => call(staffRemoveTotp, {}))}
              >
                移除驗證器
              </button>
            </>
          )}
        </div>
      </div>
      <OwnPassword />
      <OwnDevices />
    </section>
  );
}
