import { plainPhone } from '@kujiya/contract/kernel/texts';
import { Field } from '#ui/Field.tsx';

/** A form that asks for a phone, as `useForm` returns it. */
type PhoneForm = {
  draft: { phone: string };
  errors: { phone?: string | undefined };
  change: (part: { phone: string }) => void;
};

/** The phone of a sign-in form. `onPhone` keeps the typed phone for the other sign-in forms. */
export function PhoneField({ form, onPhone }: { form: PhoneForm; onPhone: (phone: string) => void }) {
  return (
    <Field
      label="手機號碼"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="09 開頭，共 10 碼"
      clean={plainPhone}
      maxLength={12}
      value={form.draft.phone}
      onChange={({ target }) => {
        form.change({ phone: target.value });
        onPhone(target.value);
      }}
      error={form.errors.phone}
    />
  );
}
