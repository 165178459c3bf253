import type { SeriesId } from '../cast.ts';
import type { Pen } from '../pen.ts';
import { capy, myth, plant, retro, space } from './far.ts';
import { bento, cloud, forest, night, sea } from './near.ts';

/** The home of each series, filling the whole picture; its floor begins near y = 750. */
export const scenes: Record<SeriesId, (p: Pen) => void> = {
  night,
  forest,
  sea,
  bento,
  cloud,
  retro,
  space,
  myth,
  capy,
  plant,
};
