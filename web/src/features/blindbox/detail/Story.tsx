import type { BlindboxProduct, Case } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';
import { DeliveryNotes } from '#shop/shelf/DeliveryNotes.tsx';
import { MoreOfSeries } from '#shop/shelf/MoreOfSeries.tsx';
import { words } from '../words.ts';
import { CaseCommitment } from './CaseCommitment.tsx';
import { CollectionPanel } from './CollectionPanel.tsx';

/**
 * The sections below the boxes: the series, delivery, the case's commitment, the member's collection, other products.
 */
export function Story({
  product,
  pack,
  onLook,
}: {
  product: BlindboxProduct;
  pack: Case;
  onLook: (figure: Figure) => void;
}) {
  return (
    <>
      <div className="order-4 grid min-w-0 content-start gap-8 px-3 pt-3 desk:order-none desk:p-0">
        <section>
          <h2 className="mb-2 text-lg">商品介紹</h2>
          <p className="whitespace-pre-line">{product.description}</p>
        </section>
        <DeliveryNotes product={product} opened={words.opened} />
      </div>
      <section
        id="fairness"
        className="order-4 min-w-0 scroll-mt-20 px-3 pt-3 desk:order-none desk:col-span-2 desk:scroll-mt-24 desk:p-0"
      >
        <h2 className="mb-3 text-lg">公平承諾・{pack.title}</h2>
        <CaseCommitment product={product} pack={pack} />
      </section>
      <div className="order-5 min-w-0 px-3 pt-3 desk:order-none desk:col-span-2 desk:p-0">
        <CollectionPanel product={product} onLook={onLook} />
      </div>
      <div className="order-6 min-w-0 px-3 pt-3 desk:order-none desk:col-span-2 desk:p-0">
        <MoreOfSeries product={product} />
      </div>
    </>
  );
}
