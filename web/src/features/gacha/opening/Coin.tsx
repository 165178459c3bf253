import { TokenIcon } from '#shop/money/TokenIcon.tsx';

/** The coin that goes into the slot when the panel wakes up. */
export const Coin = () => (
  <span className="coin" aria-hidden="true">
    <TokenIcon size={48} className="size-full" />
  </span>
);
