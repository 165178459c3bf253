import { plainPhone } from '@kujiya/contract/shop/phone';
import { login } from '@kujiya/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { Button } from '#ui/Button.tsx';
import { type FieldErrors, hasErrors, passwordErrors } from '../checks.ts';
import { FormError } from '../FormError.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { PhoneField } from '../PhoneField.tsx';
import { useWelcome } from '../useWelcome.ts';

export function PasswordForm({ phone, onPhone }: { phone: string; onPhone: (phone: string) => void }) {
  const client = useClient();
  const welcome = useWelcome();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const entry = useMutation({
    mutationFn: () => client(login, { body: { phone: plainPhone(phone), password } }),
    onSuccess: welcome,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry.isPending) return;
    const found = passwordErrors(plainPhone(phone), password);
    setErrors(found);
    entry.reset();
    if (!hasErrors(found)) entry.mutate();
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <PhoneField value={phone} onChange={onPhone} error={errors.phone} />
      <PasswordField
        label="密碼"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password}
        shown={shown}
        onShown={setShown}
      />
      <FormError text={errors.form ?? (entry.error ? messageOf(entry.error) : undefined)} />
      <Button variant="primary" size="lg" type="submit" pending={entry.isPending} className="w-full">
        登入
      </Button>
    </form>
  );
}
