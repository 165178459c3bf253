import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { resultOfTubePath, tubeTicketPath } from '@kujiya/contract/shop/paths';
import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { ClosedButton } from '#shop/money/ClosedButton.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** The red button: to the tickets, to the results of an empty tube, or to the reason why not yet. */
export function DrawAction({
  product,
  tube,
  state,
  className,
}: {
  product: ProductDetail;
  tube: Tube;
  state: Purchasability;
  className?: string;
}) {
  if (tube.remaining_tickets === 0) {
    return (
      <ButtonLink size="lg" to={resultOfTubePath(tube.id)} className={className}>
        已抽完(前往結果頁)
      </ButtonLink>
    );
  }
  if (state.open) {
    return (
      <ButtonLink variant="primary" size="lg" to={tubeTicketPath(product.id, tube.id)} className={className}>
        選籤抽賞
      </ButtonLink>
    );
  }
  return <ClosedButton state={state} className={className} />;
}
