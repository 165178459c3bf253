import { messageOf } from '#lib/client.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '../CodeField.tsx';
import { proofErrors } from '../checks.ts';
import { FormError } from '../FormError.tsx';
import { useCodeForm } from '../useCodeForm.ts';
import type { CodeSending } from '../useCodeSending.ts';

/** The second step: the code that proves the phone. */
export function CodeStep({
  phone,
  sending,
  onSubmit,
}: {
  /** 09…, the phone the code was sent to. */
  phone: string;
  sending: CodeSending;
  onSubmit: (code: string) => Promise<void>;
}) {
  const { form, field, failure } = useCodeForm(phone, sending, {
    initial: { code: '' },
    check: ({ code }) => proofErrors(code),
    onSubmit: ({ code }) => onSubmit(code),
  });
  return (
    <form {...form.props} className="grid gap-3">
      <CodeField {...field} />
      <FormError text={failure ? messageOf(failure) : undefined} />
      <Button variant="primary" size="lg" type="submit" pending={form.pending} className="w-full">
        綁定手機
      </Button>
    </form>
  );
}
