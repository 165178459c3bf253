import { plainPhone } from '@kujiya/contract/shop/phone';
import { verifyCode } from '@kujiya/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { keptInvitation } from '#shop/session/invitation-code.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toast.tsx';
import { CodeField } from '../CodeField.tsx';
import { codeErrors, type FieldErrors, hasErrors, reachableErrors } from '../checks.ts';
import { FormError } from '../FormError.tsx';
import { PhoneField } from '../PhoneField.tsx';
import { type CodeSending, codeSentText } from '../useCodeSending.ts';
import { useWelcome } from '../useWelcome.ts';

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
  const codeInput = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const number = plainPhone(phone);
  // A code counts for the phone it was sent to only.
  const sessionInfo = sending.phone === number ? sending.sessionInfo : '';
  const entry = useMutation({
    mutationFn: () => {
      const invited = keptInvitation();
      return client(verifyCode, {
        body: {
          phone: number,
          code,
          session_info: sessionInfo,
          ...(invited !== undefined && { invitation_code: invited }),
        },
      });
    },
    onSuccess: welcome,
  });

  const send = async () => {
    const found = reachableErrors(number);
    setErrors(found);
    entry.reset();
    if (hasErrors(found)) return;
    try {
      await sending.send(number);
    } catch {
      // The form shows what `sending.error` says.
      return;
    }
    toast(codeSentText, { tone: 'good' });
    codeInput.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry.isPending) return;
    const found = codeErrors(number, code, sessionInfo);
    setErrors(found);
    entry.reset();
    sending.forgetError();
    if (!hasErrors(found)) entry.mutate();
  };

  const failure = entry.error ?? sending.error;
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <PhoneField value={phone} onChange={onPhone} error={errors.phone} />
      <CodeField
        ref={codeInput}
        phone={number}
        sending={sending}
        value={code}
        onChange={setCode}
        onSend={send}
        error={errors.code}
      />
      <FormError text={failure ? messageOf(failure) : undefined} />
      <Button variant="primary" size="lg" type="submit" pending={entry.isPending} className="w-full">
        登入
      </Button>
      <p className="text-center text-sm text-ink-soft">第一次來？用驗證碼登入，就會為您建立會員。</p>
    </form>
  );
}
