import { ourShop } from '#lib/settings.ts';

/**
 * The shop's own picture in a place of a fixed size: its logo where one fits, otherwise its square one. Without either a
 * house whose wall is a lot ticket, its door the stamp.
 */
export function LogoMark({ size = 40, logo = null }: { size?: number; logo?: string | null }) {
  const own = logo ?? ourShop.icon;
  return own === null ? (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <g stroke="#201a17" strokeWidth="1.6" strokeLinejoin="round">
        <path d="M7 17h26v5a2.6 2.6 0 0 0 0 5.2V36H7v-8.8A2.6 2.6 0 0 0 7 22z" fill="#fff9ef" />
        <path d="M10 24.6h20" stroke="#d9cbb3" strokeDasharray="2 2" />
        <path d="M20 3.5L37.5 17.5H2.5z" fill="#e4372c" />
        <path d="M16.5 12.5h7" stroke="#ffcb3d" strokeWidth="2.4" strokeLinecap="round" />
      </g>
      <circle cx="20" cy="28.5" r="5" fill="none" stroke="#e4372c" strokeWidth="2.2" />
      <circle cx="20" cy="28.5" r="1.7" fill="#e4372c" />
    </svg>
  ) : (
    <img
      src={own.replace('.', '.480.')}
      width={logo ? 3 * size : size}
      height={size}
      alt=""
      className="object-contain object-left"
    />
  );
}
