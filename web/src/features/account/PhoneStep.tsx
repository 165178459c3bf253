import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/client.ts';
import { Button } from '../../ui/Button.tsx';
import { type Faults, hasFaults, phoneFaults, toPhone } from './checks.ts';
import { FormFault } from './FormFault.tsx';
import { PhoneField } from './PhoneField.tsx';
import type { CodeSending } from './useCodeSending.ts';

/** The first step: which phone, and a code to it. */
export function PhoneStep({
  phone,
  onPhone,
  sending,
  onSent,
  children,
}: {
  phone: string;
  onPhone: (phone: string) => void;
  sending: CodeSending;
  onSent: () => void;
  /** Between the phone and the button. */
  children?: ReactNode;
}) {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const number = toPhone(phone);
  // Whoever comes back to this step has a code for this phone already, and need not wait for another one.
  const underWay = sending.wait > 0 && sending.phone === number;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = phoneFaults(number);
    setFaults(found);
    sending.forgetError();
    if (hasFaults(found)) return;
    if (underWay) return onSent();
    setBusy(true);
    try {
      await sending.send(number);
      onSent();
    } catch {
      // The form shows what `sending.error` says.
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <PhoneField value={phone} onChange={onPhone} error={faults.phone} />
      {children}
      <FormFault text={sending.error ? messageOf(sending.error) : undefined} />
      <Button
        variant="primary"
        size="lg"
        type="submit"
        pending={busy}
        disabled={sending.wait > 0 && !underWay}
        className="w-full tabular-nums"
      >
        {underWay ? '輸入驗證碼' : sending.wait > 0 ? `${sending.wait} 秒後可再取得` : '取得驗證碼'}
      </Button>
    </form>
  );
}
