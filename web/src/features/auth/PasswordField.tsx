import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';

/** A password field with a button that reveals the text. */
export function PasswordField({
  shown,
  onShown,
  ...field
}: Omit<ComponentProps<typeof Field>, 'type' | 'trailing'> & {
  shown: boolean;
  /** Absent where another field's eye opens this one too. */
  onShown?: (shown: boolean) => void;
}): ReactNode {
  return (
    <Field
      type={shown ? 'text' : 'password'}
      trailing={
        onShown && (
          <IconButton
            label={shown ? '隱藏密碼' : '顯示密碼'}
            icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
            className="size-12"
            onClick={() => onShown(!shown)}
          />
        )
      }
      {...field}
    />
  );
}
