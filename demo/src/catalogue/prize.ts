import type { CharacterId } from '../figures/cast.ts';
import type { Drawing, MerchKind, Theme } from '../figures/drawing.ts';
import type { DemoPrize } from '../types.ts';

export type PrizeSpec = {
  tier: string;
  name: string;
  quantity: number;
  kind: MerchKind;
  cast: CharacterId[];
  size?: string;
  theme?: Theme;
  variants?: readonly VariantSpec[];
  /** It is shown from other sides, too. */
  sides?: boolean;
};

/** A variant of a prize; without a quantity it is one of a maker's blind packs. */
type VariantSpec = readonly [name: string, who: CharacterId, quantity?: number];

/** One prize line; tiers A to C are the big prizes that part 1 of the fairness algorithm places. */
export function prize(
  tier: string,
  name: string,
  quantity: number,
  kind: MerchKind,
  cast: CharacterId[],
  more: { size?: string; theme?: Theme; variants?: readonly VariantSpec[]; sides?: boolean } = {},
): PrizeSpec {
  return { tier, name, quantity, kind, cast, ...more };
}

/** What a thing of this kind is made of, where it is one material. */
const materials: Partial<Record<MerchKind, string>> = {
  ...{ figure: 'PVC', plush: '聚酯纖維', lamp: 'ABS、矽膠', acrylic: '壓克力', mug: '陶瓷' },
  ...{ towel: '棉', badge: '馬口鐵', keyring: '壓克力', tote: '帆布', plate: '陶瓷', poster: '銅版紙' },
};

/** The frames that show another side of a prize. */
type Side = 'shelf' | 'item';
export const sidesOf = ({ sides = false }: PrizeSpec): readonly Side[] => (sides ? ['shelf', 'item'] : []);

/** The recipe of another side of a prize, from that of its front. */
export const sideOf = ({ tier: _, ...front }: Drawing, frame: Side): Drawing => ({
  ...front,
  frame,
  seed: `${front.seed}-${frame}`,
});

/** Height, as the size says it, material and pictures of other sides, as far as a prize has them. */
export function looksOf(
  line: PrizeSpec,
  image: (side: Side) => string,
): Pick<DemoPrize, 'height_mm' | 'material' | 'pictures'> {
  const cm = /高約 (\d+) cm/.exec(line.size ?? '')?.[1];
  const material = materials[line.kind];
  const pictures = sidesOf(line).map(image);
  return {
    ...(cm !== undefined && { height_mm: Number(cm) * 10 }),
    ...(material !== undefined && { material }),
    ...(pictures.length > 0 && { pictures }),
  };
}
