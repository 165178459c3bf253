import type { ComponentProps, ReactNode } from 'react';
import { Link } from '#lib/navigation.tsx';
import { cx } from './cx.ts';

type Look = {
  /** Read out, and shown as the tooltip. */
  label: string;
  icon: ReactNode;
  /** `bare` has no outline: for bars that have one themselves. */
  bare?: boolean;
  /** A red dot: something new waits here. */
  dot?: boolean;
  className?: string | undefined;
};

const style = ({ bare = false, className }: Pick<Look, 'bare' | 'className'>) =>
  cx(
    'press relative inline-grid size-[44px] shrink-0 place-items-center rounded-md',
    bare ? 'hover:bg-current/10' : 'outline-ink bg-white text-ink hover:bg-butter-tint active:bg-butter',
    'aria-disabled:opacity-50',
    className,
  );

function Face({ icon, dot = false, label, bare = false }: Pick<Look, 'icon' | 'dot' | 'label' | 'bare'>) {
  return (
    <>
      <span aria-hidden="true" className="grid">
        {icon}
      </span>
      <span className="sr-only">{dot ? `${label}（有新內容）` : label}</span>
      {dot && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute size-[12px] rounded-full border-2 border-paper bg-kuji',
            bare ? 'top-[4px] right-[4px]' : '-top-1 -right-1',
          )}
        />
      )}
    </>
  );
}

/** A square button with a picture only: 44 px also where the text is large, which then has the room. */
export function IconButton({
  label,
  icon,
  bare,
  dot,
  className,
  disabled = false,
  onClick,
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button
      type="button"
      title={label}
      className={style({ ...(bare !== undefined && { bare }), className })}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      {...rest}
    >
      <Face
        icon={icon}
        label={label}
        {...(dot !== undefined && { dot })}
        {...(bare !== undefined && { bare })}
      />
    </button>
  );
}

/** The same as a link to another page. */
export function IconLink({ label, icon, bare, dot, className, to }: Look & { to: string }) {
  return (
    <Link to={to} title={label} className={style({ ...(bare !== undefined && { bare }), className })}>
      <Face
        icon={icon}
        label={label}
        {...(dot !== undefined && { dot })}
        {...(bare !== undefined && { bare })}
      />
    </Link>
  );
}
