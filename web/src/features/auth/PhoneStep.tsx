import { plainPhone } from '@kujiya/contract/kernel/texts';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/client.ts';
import { Button } from '#ui/Button.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { type FieldErrors, phoneErrors } from './checks.ts';
import { FormError } from './FormError.tsx';
import { PhoneField } from './PhoneField.tsx';
import type { CodeSending } from './useCodeSending.ts';

/** The first step: asks for the phone and sends a code to it. */
export function PhoneStep({
  phone,
  onPhone,
  sending,
  onSent,
  check = phoneErrors,
  children,
}: {
  phone: string;
  onPhone: (phone: string) => void;
  sending: CodeSending;
  onSent: () => void;
  /** Validates the phone, with this form's own messages. */
  check?: (phone: string) => FieldErrors;
  /** Between the phone and the button. */
  children?: ReactNode;
}) {
  const number = plainPhone(phone);
  // A visitor who comes back to this step has a code for this phone already, and need not wait for another one.
  const wait = sending.waitFor(number);
  const underWay = wait > 0 && sending.phone === number;
  const form = useForm({
    initial: { phone },
    check: ({ phone }) => check(plainPhone(phone)),
    send: async ({ phone }) => {
      sending.forgetError();
      if (!underWay) await sending.send(plainPhone(phone));
    },
    onSent,
    onInvalid: sending.forgetError,
  });

  return (
    <form {...form.props} className="grid gap-3">
      <PhoneField form={form} onPhone={onPhone} />
      {children}
      <FormError text={sending.error ? messageOf(sending.error) : undefined} />
      <Button
        variant="primary"
        size="lg"
        type="submit"
        pending={form.pending}
        disabled={wait > 0 && !underWay}
        className="w-full tabular-nums"
      >
        {underWay ? '輸入驗證碼' : wait > 0 ? `${wait} 秒後可再取得` : '取得驗證碼'}
      </Button>
    </form>
  );
}
