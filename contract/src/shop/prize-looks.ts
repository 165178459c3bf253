import { Type } from 'typebox';
import { Nullable } from '../kernel/schema.ts';

/** How a prize looks, beyond what its lot binds; each may be missing. */
export const prizeLooks = {
  height_mm: Type.Optional(Nullable(Type.Integer())),
  material: Type.Optional(Nullable(Type.String())),
  /** Of its other sides, beside `image_url`. */
  pictures: Type.Optional(Type.Array(Type.String())),
};
