import { plainPhone } from '@kujiya/contract/kernel/texts';
import { login } from '@kujiya/contract/sign-in';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { Button } from '#ui/Button.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { passwordErrors } from '../checks.ts';
import { FormError } from '../FormError.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { PhoneField } from '../PhoneField.tsx';
import { useWelcome } from '../useWelcome.ts';

export function PasswordForm({ phone, onPhone }: { phone: string; onPhone: (phone: string) => void }) {
  const client = useClient();
  const welcome = useWelcome();
  const [shown, setShown] = useState(false);
  const form = useForm({
    initial: { phone, password: '' },
    check: ({ phone, password }) => passwordErrors(plainPhone(phone), password),
    send: ({ phone, password }) => client(login, { body: { phone: plainPhone(phone), password } }),
    onSent: welcome,
  });

  return (
    <form {...form.props} className="grid gap-3">
      <PhoneField form={form} onPhone={onPhone} />
      <PasswordField
        label="密碼"
        name="password"
        autoComplete="current-password"
        value={form.draft.password}
        onChange={(event) => form.change({ password: event.target.value })}
        error={form.errors.password}
        shown={shown}
        onShown={setShown}
      />
      <FormError text={form.errors.form ?? (form.failure ? messageOf(form.failure) : undefined)} />
      <Button variant="primary" size="lg" type="submit" pending={form.pending} className="w-full">
        登入
      </Button>
    </form>
  );
}
