import { verifyCode } from '@kujiya/contract/account';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useClient } from '../../../lib/api.tsx';
import { messageOf } from '../../../lib/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { codeFaults, type Faults, hasFaults, phoneFaults, toPhone } from './checks.ts';
import { FormFault } from './FormFault.tsx';
import { PhoneField } from './PhoneField.tsx';
import type { CodeSending } from './useCodeSending.ts';
import { useWelcome } from './useWelcome.ts';

const codeLength = 6;

export function CodeForm({
  phone,
  onPhone,
  sending,
}: {
  phone: string;
  onPhone: (phone: string) => void;
  sending: CodeSending;
}) {
  const client = useClient();
  const toast = useToast();
  const welcome = useWelcome();
  const codeInput = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const number = toPhone(phone);
  // A code counts for the phone it was sent to only.
  const sessionInfo = sending.phone === number ? sending.sessionInfo : '';
  const entry = useMutation({
    mutationFn: () => client(verifyCode, { body: { phone: number, code, session_info: sessionInfo } }),
    onSuccess: welcome,
  });

  const send = async () => {
    const found = phoneFaults(number);
    setFaults(found);
    entry.reset();
    if (hasFaults(found)) return;
    try {
      await sending.send(number);
    } catch {
      // The form shows what `sending.error` says.
      return;
    }
    toast('驗證碼已發送，5 分鐘內有效', { tone: 'good' });
    codeInput.current?.querySelector('input')?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry.isPending) return;
    const found = codeFaults(number, code, sessionInfo);
    setFaults(found);
    entry.reset();
    sending.forgetError();
    if (!hasFaults(found)) entry.mutate();
  };

  const failure = entry.error ?? sending.error;
  const sendLabel =
    sending.wait > 0 ? `重新發送 ${sending.wait}` : sending.phone === '' ? '取得驗證碼' : '重新發送';
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <PhoneField value={phone} onChange={onPhone} error={faults.phone} />
      <div ref={codeInput}>
        <Field
          label="驗證碼"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 位數字"
          maxLength={codeLength}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          error={faults.code}
          hint={sessionInfo === '' ? undefined : `驗證碼已傳送到 ${number}`}
          trailing={
            <Button onClick={send} disabled={sending.wait > 0} className="shrink-0 px-3 text-sm tabular-nums">
              {sendLabel}
            </Button>
          }
        />
      </div>
      <FormFault text={failure ? messageOf(failure) : undefined} />
      <Button variant="primary" size="lg" type="submit" pending={entry.isPending} className="w-full">
        登入
      </Button>
      <p className="text-center text-sm text-ink-soft">第一次來？用驗證碼登入，就會為您建立會員。</p>
    </form>
  );
}
