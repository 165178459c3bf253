import { provePhone, verifyCode } from '@kujiya/contract/sign-in';
import { useEffect, useRef } from 'react';
import { refusalAtField, useForm } from '#ui/form/useForm.ts';
import { useToast } from '#ui/Toast.tsx';
import type { FieldErrors } from './checks.ts';
import { type CodeSending, codeSentText } from './useCodeSending.ts';

const atCode = refusalAtField([verifyCode, provePhone], { code_wrong: 'code' });

/** A form whose first field is the code sent to `phone`. `check` returns the errors of the draft. */
export function useCodeForm<Draft extends { code: string }>(
  phone: string,
  sending: CodeSending,
  {
    initial,
    check,
    onSubmit,
  }: { initial: Draft; check: (draft: Draft) => FieldErrors; onSubmit: (draft: Draft) => Promise<void> },
) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial,
    check,
    send: (draft) => {
      sending.forgetError();
      return onSubmit(draft);
    },
    atField: (error) => {
      const errors = atCode(error);
      // A wrong code is selected, ready to be typed over.
      if (errors) input.current?.select();
      return errors;
    },
    onSent: () => undefined,
    onInvalid: sending.forgetError,
  });
  useEffect(() => input.current?.focus(), []);

  const change = (code: string) => form.change({ code } as Partial<Draft>);
  const send = async () => {
    form.forget();
    try {
      await sending.send(phone);
    } catch {
      // The form already shows `sending.error`.
      return;
    }
    change('');
    toast(codeSentText, { tone: 'good' });
    input.current?.focus();
  };

  return {
    form,
    /** The props of the form's `CodeField`. */
    field: {
      ref: input,
      phone,
      sending,
      value: form.draft.code,
      onChange: change,
      onSend: send,
      error: form.errors.code,
    },
    failure: form.failure ?? sending.error,
  };
}
