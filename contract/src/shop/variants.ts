import { type Static, Type } from 'typebox';
import { Id } from '../kernel/schema.ts';

/**
 * Who decides which variant of a prize a winner gets: it has none; its winner; or the maker's pack, which nobody has
 * opened.
 */
export const PrizeChoice = Type.Union([Type.Literal('none'), Type.Literal('member'), Type.Literal('blind')]);
export type PrizeChoice = Static<typeof PrizeChoice>;

/** One of the pieces that a prize may be. */
export const Variant = Type.Object({
  id: Id,
  name: Type.String(),
  image_url: Type.String(),
  /** Pieces in one tube; 0 where nobody knows (`blind`). The sum is the prize's quantity otherwise. */
  quantity: Type.Integer(),
});
export type Variant = Static<typeof Variant>;

/** The same in one tube. */
export const VariantLeft = Type.Object({
  ...Variant.properties,
  /** Neither chosen nor assigned yet, also of the tickets still in the tube; 0 where nobody knows. */
  remaining: Type.Integer(),
  /** How many the member has of it, from any tube; 0 for visitors. */
  owned: Type.Integer(),
});
export type VariantLeft = Static<typeof VariantLeft>;

export const ChosenVariant = Type.Object({ id: Id, name: Type.String(), image_url: Type.String() });
export type ChosenVariant = Static<typeof ChosenVariant>;

/** Whether the variant of a piece is still to be chosen, was chosen by its owner, or assigned when it was sent. */
export const VariantState = Type.Union([
  Type.Literal('open'),
  Type.Literal('chosen'),
  Type.Literal('assigned'),
]);
export type VariantState = Static<typeof VariantState>;

/** What a piece says of its variant. */
export const pieceVariant = {
  /** Null until it has one. */
  variant: Type.Union([ChosenVariant, Type.Null()]),
  /** Null where there is nothing to choose. */
  variant_choice: Type.Union([VariantState, Type.Null()]),
} as const;
