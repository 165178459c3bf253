import { readText, removeStored, writeText } from '#lib/storage.ts';

const key = 'draw_sound';

/** Off until asked for; one switch for sound and vibration, for every game. */
export const soundWanted = (): boolean => readText(key) === 'on';
export const keepSoundWanted = (wanted: boolean): void => {
  if (wanted) writeText(key, 'on');
  else removeStored(key);
};
