import { Link, type LinkProps } from '#lib/navigation.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

type ButtonLinkProps = Omit<LinkProps, 'className'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string | undefined;
};

/** A link to another page with the look of a button. */
export function ButtonLink({ variant = 'outline', size = 'md', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonStyle(variant, size, className)} {...rest} />;
}
