import { Type } from 'typebox';
import { Nullable } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { picturePattern } from '../shop/safe-addresses.ts';

/** Heights in mm, lengths in characters, most pictures of other sides. */
export const looksLimits = { heightMax: 3_000, materialMax: 60, pictures: 4 } as const;

/** How a prize looks, as it is saved; what is not sent stays. */
export const sentLooks = {
  height_mm: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: looksLimits.heightMax }))),
  material: Type.Optional(Nullable(FreeText(looksLimits.materialMax))),
  pictures: Type.Optional(
    Type.Array(Type.String({ pattern: picturePattern }), { maxItems: looksLimits.pictures }),
  ),
};
