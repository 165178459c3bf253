import type { CharacterId } from '../cast.ts';
import type { Character } from '../character.ts';
import { bento } from './bento.ts';
import { capy } from './capy.ts';
import { cloud } from './cloud.ts';
import { forest } from './forest.ts';
import { myth } from './myth.ts';
import { night } from './night.ts';
import { plant } from './plant.ts';
import { retro } from './retro.ts';
import { sea } from './sea.ts';
import { space } from './space.ts';

/** The drawing of every character; the type makes a missing one a compile error. */
export const figures: Record<CharacterId, Character> = {
  ...night,
  ...forest,
  ...sea,
  ...bento,
  ...cloud,
  ...retro,
  ...space,
  ...myth,
  ...capy,
  ...plant,
};
