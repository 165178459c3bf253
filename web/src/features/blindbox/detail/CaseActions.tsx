import type { Case, CaseBox } from '@kujiya/contract/blindbox';
import { blindboxPath, heldBoxAtPath } from '@kujiya/contract/shop/paths';
import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { Suspense } from 'react';
import { formatPrice } from '#lib/format.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { boxState, isSoldOut, swapChoice } from '../cases.ts';

const TellMe = lazyNamed(() => import('#shop/bell/TellMe.tsx'), 'TellMe');
const ClosedButton = lazyNamed(() => import('#shop/money/ClosedButton.tsx'), 'ClosedButton');

const atRandom = (bound: number) => Math.floor(Math.random() * bound);

/** The box the member holds already; otherwise a free one at random. */
const anyBox = (boxes: readonly CaseBox[], now: number, me: number | undefined): number | undefined =>
  boxes.find((box) => boxState(box, now, me) === 'mine')?.item_index ??
  swapChoice(boxes, 0, now, me, atRandom);

/** What one can do with a case: have a box picked, which is then held and not yet bought; or buy the whole case. */
export function CaseActions({
  productId,
  pack,
  other,
  me,
  state,
  picking,
  now,
  onOther,
  onWhole,
}: {
  productId: number;
  pack: Case;
  /** A case with boxes left, for when this one has none. */
  other: Case | undefined;
  /** The id of the signed-in member. */
  me: number | undefined;
  state: Purchasability;
  /** Another member is choosing from this case. */
  picking: boolean;
  /** Epoch ms. */
  now: number;
  onOther: (packageId: number) => void;
  onWhole: () => void;
}) {
  const navigate = useNavigate();
  if (isSoldOut(pack))
    return other ? (
      <Button size="lg" className="grow" onClick={() => onOther(other.id)}>
        看 {other.title}
      </Button>
    ) : (
      <>
        <Suspense fallback={<span className="min-h-13 grow" />}>
          <TellMe productId={productId} when="補貨" />
        </Suspense>
        <ButtonLink to={blindboxPath} size="lg" className="grow px-3 text-sm">
          看看其他盒玩
        </ButtonLink>
      </>
    );
  if (!state.open)
    return (
      <Suspense fallback={<span className="min-h-13 grow" />}>
        <ClosedButton productId={productId} state={state} className="grow" />
      </Suspense>
    );
  const box = anyBox(pack.items, now, me);
  return (
    <>
      <Button
        size="lg"
        className="px-2 text-sm whitespace-nowrap desk:px-3"
        disabled={picking}
        {...(picking && { 'aria-describedby': 'whole-case-wait' })}
        onClick={onWhole}
      >
        <span className="grid leading-tight">
          整盒端走
          <NumberRoll value={pack.package_price} format={formatPrice} className="text-base" />
        </span>
      </Button>
      <Button
        variant="primary"
        size="lg"
        className="grow px-2 whitespace-nowrap"
        disabled={box === undefined}
        onClick={() => box !== undefined && navigate(heldBoxAtPath(pack.id, box))}
      >
        幫我挑一盒
      </Button>
    </>
  );
}
