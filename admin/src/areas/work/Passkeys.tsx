import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { type staffFactors, staffRemovePasskey } from '@kujiya/contract/staff/factors';
import { staffLimits } from '@kujiya/contract/staff/session';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { addPasskey, hasPasskeys, PasskeyStopped } from '#kit/passkey.ts';
import { useStep } from '#kit/useStep.ts';

type Passkey = AnswerOf<typeof staffFactors>['data']['passkeys'][number];

/** What has to be true before another passkey can be registered; null when nothing is missing. */
function missingFor(name: string, count: number): string | null {
  if (!hasPasskeys()) return '這個瀏覽器不支援通行金鑰';
  if (count >= staffLimits.passkeys) return `最多 ${staffLimits.passkeys} 把，請先移除一把`;
  if (name.trim() === '') return '請先填寫名稱';
  return name.trim().length > staffLimits.nameMax ? `名稱最多 ${staffLimits.nameMax} 字` : null;
}

/** The person's passkeys: register one under a name, or remove one. */
export function Passkeys({
  passkeys,
  onCodes,
}: {
  passkeys: readonly Passkey[];
  onCodes: (codes: readonly string[]) => void;
}) {
  const { run, isBusy, error, text } = useStep('self');
  const [name, setName] = useState('');
  const missing = missingFor(name, passkeys.length);
  const add = () =>
    run(async () => {
      const codes = await addPasskey(name.trim());
      setName('');
      if (codes) onCodes(codes);
    });
  return (
    <div className="grid gap-4 rounded-md border border-paper-edge bg-white p-5">
      <h2 className="font-black text-lg">通行金鑰</h2>
      <p>用指紋、臉部或裝置的 PIN 登入，不必輸入密碼和驗證碼。</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-2">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-2 border-paper-edge border-b pb-2"
            >
              <span>
                <span className="break-all font-semibold">{passkey.name}</span>
                <span className="block text-ink-soft text-sm">
                  登記於 {formatDateTime(passkey.created_at)}，
                  {passkey.last_used_at === null
                    ? '還沒有使用過'
                    : `上次使用 ${formatDateTime(passkey.last_used_at)}`}
                </span>
              </span>
              <button
                type="button"
                className="button is-danger"
                aria-label={`移除通行金鑰「${passkey.name}」`}
                disabled={isBusy}
                onClick={() => void run(() => call(staffRemovePasskey, { params: { id: passkey.id } }))}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label="新通行金鑰的名稱"
          hint="例如「店裡的筆電」，之後才認得出是哪一把。"
          value={name}
          onChange={setName}
        />
        <Failure text={error instanceof PasskeyStopped ? error.message : text} />
        <div>
          <button type="submit" className="button is-main" disabled={missing !== null || isBusy}>
            {missing ?? '登記通行金鑰'}
          </button>
        </div>
      </form>
    </div>
  );
}
