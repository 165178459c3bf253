import type { Prize, ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube, TubeEvent } from '@kujiya/contract/ichiban';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '#lib/api.tsx';
import { formatPrice } from '#lib/format.ts';
import { variantsQuery } from '#shop/variants/useVariants.ts';
import { cx } from '#ui/cx.ts';
import { lastPrizeIn, prizeLines } from '../tubes.ts';
import { usePrizeSheet } from '../usePrizeSheet.tsx';
import { PrizePanel } from './PrizePanel.tsx';
import { Scale } from './Scale.tsx';
import { VariantStrip } from './VariantStrip.tsx';

/** A tier as its place among the panels: the largest, two a row, or a strip of variants. */
const placeOf = (tier: string) => (tier === 'A' ? 'wide' : tier === 'B' || tier === 'C' ? 'half' : 'strip');

/** 賞品一覽: all prizes of a tube as large as they matter, with what is left of each and the odds; a tap opens one in close-up. */
export function Lineup({
  product,
  tube,
  chosen,
}: {
  product: ProductDetail;
  tube: Tube;
  /** The variants that somebody has chosen last. */
  chosen: TubeEvent['variants'];
}) {
  const { prizes } = product;
  const hasVariants = prizes.some(({ variants }) => variants.length > 0);
  const { data, refetch } = useQuery({ ...variantsQuery(useClient(), tube.id), enabled: hasVariants });
  useEffect(() => {
    if (chosen) void refetch();
  }, [chosen, refetch]);
  const { look, sheet } = usePrizeSheet(prizes, tube);
  const lines = prizeLines(prizes, tube);
  const last = lastPrizeIn(tube, prizes);
  const remaining = tube.remaining_tickets;
  const at = (place: string) => lines.filter(({ prize }) => placeOf(prize.tier) === place);
  const strips = at('strip');
  // Three a row, but two or four would leave a hole.
  const isInPairs = strips.length === 2 || strips.length === 4;
  const panel = (prize: Prize, wide: boolean) => (
    <li key={prize.id} className={cx(wide ? 'col-span-2 desk:row-span-2' : 'desk:col-span-2')}>
      <PrizePanel
        prize={prize}
        line={lines.find((line) => line.prize === prize)}
        remaining={remaining}
        finished={tube.is_finished}
        wide={wide}
        onLook={look}
      />
    </li>
  );
  return (
    <section aria-labelledby="lineup" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="lineup" className="text-lg">
          賞品一覽
        </h2>
        <p className="text-sm text-ink-soft">
          {tube.tube_title}・剩 {remaining}／{tube.total_tickets}・每抽 {formatPrice(drawPrice(product))}
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-3 desk:grid-flow-dense desk:grid-cols-6">
        {at('wide').map(({ prize }) => panel(prize, true))}
        {last && panel(last, true)}
        {at('half').map(({ prize }) => panel(prize, false))}
        {strips.map((line) => (
          <li key={line.prize.id} className={cx('col-span-2', isInPairs && 'desk:col-span-3')}>
            <VariantStrip
              line={line}
              remaining={remaining}
              counts={data?.data.find(({ prize_id }) => prize_id === line.prize.id)?.variants}
              onLook={look}
            />
          </li>
        ))}
      </ul>
      <Scale prizes={[...lines.map(({ prize }) => prize), ...(last ? [last] : [])]} />
      {sheet}
    </section>
  );
}
