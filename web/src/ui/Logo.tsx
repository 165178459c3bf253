import { ourShop } from '#lib/settings.ts';

/**
 * The shop's own picture in a place of a fixed size: its logo where one fits, otherwise its square one. Without either a
 * house whose wall is a lot ticket, its door the stamp.
 */
export function LogoMark({ size = 40, logo }: { size?: number; logo?: string | null }) {
  const own = logo ?? ourShop.icon;
  return (
    <img
      src={own?.replace('.', '.480.') ?? '/icon.svg'}
      width={size * (logo ? 3 : 1)}
      height={size}
      alt=""
      className="object-contain"
    />
  );
}
