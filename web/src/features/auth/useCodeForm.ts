import { provePhone, verifyCode } from '@kujiya/contract/sign-in';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf, refusalOf } from '#lib/client.ts';
import { useToast } from '#ui/Toast.tsx';
import { type FieldErrors, hasErrors } from './checks.ts';
import { type CodeSending, codeSentText } from './useCodeSending.ts';

const isWrongCode = (error: unknown) => refusalOf(error, verifyCode, provePhone)?.code === 'code_wrong';

/** A form whose first field is the code that went to `phone`. `check` says what is wrong with what was typed. */
export function useCodeForm(
  phone: string,
  sending: CodeSending,
  { check, onSubmit }: { check: (code: string) => FieldErrors; onSubmit: (code: string) => Promise<void> },
) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
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
    const found = check(code);
    setErrors(found);
    setFailure(undefined);
    sending.forgetError();
    if (hasErrors(found)) return;
    setBusy(true);
    try {
      await onSubmit(code);
    } catch (error) {
      if (!isWrongCode(error)) return setFailure(error);
      setErrors({ code: messageOf(error) });
      input.current?.select();
    } finally {
      setBusy(false);
    }
  };

  return {
    /** What the form's `CodeField` takes. */
    field: { ref: input, phone, sending, value: code, onChange: setCode, onSend: send, error: errors.code },
    errors,
    failure: failure ?? sending.error,
    busy,
    submit,
  };
}
