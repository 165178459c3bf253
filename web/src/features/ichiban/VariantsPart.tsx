import type { Prize } from '@kujiya/contract/catalogue';
import { useToken } from '#lib/api.tsx';
import { useVariants } from '#shop/variants/useVariants.ts';
import { VariantGrid } from '#shop/variants/VariantGrid.tsx';

const words = {
  member: ['可選款', '抽中後自己選，先選先得；打包前還沒選的，由本店從剩下的款式隨機配。'],
  blind: ['款式隨機', '哪一款由原廠盲包決定，不在封籤裡，本店也不知道，所以無法指定。'],
} as const;

/** The variants of a prize, and of those that members choose how many are left. */
export function VariantsPart({
  prize: { id, choice, variants },
  tubeId,
}: {
  prize: Prize;
  /** Undefined while the sheet is closed. */
  tubeId: number | undefined;
}) {
  const member = useToken() !== undefined;
  const found = useVariants(tubeId).data?.data.find(({ prize_id }) => prize_id === id);
  if (choice === 'none') return null;
  const [title, text] = words[choice];
  return (
    <section aria-labelledby="variants" className="grid gap-2">
      <h3 id="variants" className="text-base font-black">
        共 {variants.length} 款・{title}
      </h3>
      <p className="text-sm text-ink-soft">{text}</p>
      <VariantGrid
        // Their pictures need not wait for the counts.
        variants={found?.variants ?? variants.map((one) => ({ ...one, remaining: 0, owned: 0 }))}
        counted={choice === 'member' && found !== undefined}
        hunting={member && found !== undefined}
      />
    </section>
  );
}
