import { plainPhone } from '@kujiya/contract/kernel/texts';
import { isReachablePhone } from '@kujiya/contract/shop/phone';
import { verifyCode } from '@kujiya/contract/sign-in';
import { useRef } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { storedInvitation } from '#shop/session/invitation-code.ts';
import { Button } from '#ui/Button.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { useToast } from '#ui/Toast.tsx';
import { CodeField } from '../CodeField.tsx';
import { codeErrors } from '../checks.ts';
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
  const number = plainPhone(phone);
  // A code is valid only for the phone it was sent to.
  const sessionInfo = sending.phone === number ? sending.sessionInfo : '';
  const form = useForm({
    initial: { phone, code: '' },
    check: ({ phone, code }) => codeErrors(plainPhone(phone), code, sessionInfo),
    send: ({ code }) => {
      sending.forgetError();
      const invited = storedInvitation();
      return client(verifyCode, {
        body: {
          phone: number,
          code,
          session_info: sessionInfo,
          ...(invited !== undefined && { invitation_code: invited }),
        },
      });
    },
    onSent: welcome,
    onInvalid: sending.forgetError,
  });

  const send = async () => {
    form.forget();
    form.leave('phone');
    if (!isReachablePhone(number)) return;
    try {
      await sending.send(number);
    } catch {
      // The form already shows `sending.error`.
      return;
    }
    toast(codeSentText, { tone: 'good' });
    codeInput.current?.focus();
  };

  const failure = form.failure ?? sending.error;
  return (
    <form {...form.props} className="grid gap-3">
      <PhoneField form={form} onPhone={onPhone} />
      <CodeField
        ref={codeInput}
        phone={number}
        sending={sending}
        value={form.draft.code}
        onChange={(code) => form.change({ code })}
        onSend={send}
        error={form.errors.code}
      />
      <FormError text={failure ? messageOf(failure) : undefined} />
      <Button variant="primary" size="lg" type="submit" pending={form.pending} className="w-full">
        登入
      </Button>
      <p className="text-center text-sm text-ink-soft">第一次來？用驗證碼登入，就會建立會員帳號。</p>
    </form>
  );
}
