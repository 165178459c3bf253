import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { CodeField } from '../CodeField.tsx';
import { codeFaults, type Faults, hasFaults } from '../checks.ts';
import { FormFault } from '../FormFault.tsx';
import { type CodeSending, codeSentText } from '../useCodeSending.ts';

/** The second step: the code that proves the phone. */
export function CodeStep({
  phone,
  sending,
  onSubmit,
}: {
  /** 09…, to which the code has gone. */
  phone: string;
  sending: CodeSending;
  onSubmit: (code: string) => Promise<void>;
}) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  useEffect(() => input.current?.focus(), []);

  const send = async () => {
    setFailure(undefined);
    try {
      await sending.send(phone);
    } catch {
      // The form shows what `sending.error` says.
      return;
    }
    setCode('');
    toast(codeSentText, { tone: 'good' });
    input.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = codeFaults(phone, code, sending.sessionInfo);
    setFaults(found);
    setFailure(undefined);
    sending.forgetError();
    if (hasFaults(found)) return;
    setBusy(true);
    try {
      await onSubmit(code);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const shown = failure ?? sending.error;
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <CodeField
        ref={input}
        phone={phone}
        sending={sending}
        value={code}
        onChange={setCode}
        onSend={send}
        error={faults.code}
      />
      <FormFault text={shown ? messageOf(shown) : undefined} />
      <Button variant="primary" size="lg" type="submit" pending={busy} className="w-full">
        綁定手機
      </Button>
    </form>
  );
}
