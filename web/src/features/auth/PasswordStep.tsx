import { accountLimits } from '@kujiya/contract/account';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#lib/client.ts';
import { Seal } from '#shop/proof/Seal.tsx';
import { Button } from '#ui/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { newPasswordErrors, proofErrors } from './checks.ts';
import { FormError } from './FormError.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useCodeForm } from './useCodeForm.ts';
import type { CodeSending } from './useCodeSending.ts';

export type NewPassword = { code: string; password: string; confirmation: string };

/** The second step: the code that proves the phone, and the new password twice. */
export function PasswordStep({
  phone,
  proven,
  sending,
  passwordLabel,
  action,
  onSubmit,
  help,
}: {
  /** 09…, the phone the code was sent to. */
  phone: string;
  /** The code has been exchanged: the phone is proven for a while. */
  proven: boolean;
  sending: CodeSending;
  passwordLabel: string;
  action: string;
  onSubmit: (entered: NewPassword) => Promise<void>;
  /** Links shown below this failure, if there is one. */
  help: (failure: Error | null | undefined) => ReactNode;
}) {
  const [shown, setShown] = useState(false);
  const { form, field, failure } = useCodeForm<NewPassword>(phone, sending, {
    initial: { code: '', password: '', confirmation: '' },
    check: ({ code, password, confirmation }) => ({
      ...(!proven && proofErrors(code)),
      ...newPasswordErrors(password, confirmation),
    }),
    onSubmit,
  });
  const { password, confirmation } = form.draft;

  return (
    <form {...form.props} className="grid gap-3">
      {/* Tells a password manager which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" name="username" value={phone} />
      {proven ? (
        <p className="flex min-h-12 items-center rounded-md bg-mint-tint px-3 py-2">
          <Seal state="verified">手機 {phone} 已驗證</Seal>
        </p>
      ) : (
        <CodeField {...field} />
      )}
      <PasswordField
        label={passwordLabel}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => form.change({ password: event.target.value })}
        error={form.errors.password}
        hint={`${accountLimits.passwordMin} 至 ${accountLimits.passwordMax} 個字元`}
        shown={shown}
        onShown={setShown}
      />
      <PasswordField
        label="再輸入一次密碼"
        name="password_confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => form.change({ confirmation: event.target.value })}
        error={form.errors.confirmation}
        shown={shown}
      />
      <FormError text={failure ? messageOf(failure) : undefined}>{help(failure)}</FormError>
      <Button variant="primary" size="lg" type="submit" pending={form.pending} className="w-full">
        {action}
      </Button>
    </form>
  );
}
