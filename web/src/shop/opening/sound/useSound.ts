import { useEffect, useRef, useState } from 'react';
import { readText, removeStored, writeText } from '#lib/storage.ts';
import { type Instruments, tuneInstruments } from './instruments.ts';

const key = 'draw_sound';

/** Off by default; one switch for sound and vibration, for every game. */
const soundWanted = (): boolean => readText(key) === 'on';
const keepSoundWanted = (wanted: boolean): void => {
  if (wanted) writeText(key, 'on');
  else removeStored(key);
};

/**
 * The stage's sound. `play` does nothing while the sound is off; otherwise it passes the instruments to its argument at
 * once: `play(stamp)`, `play((on) => tear(on, 3))`.
 */
export function useSound() {
  const [loud, setLoud] = useState(soundWanted);
  const instruments = useRef<Instruments>(null);
  useEffect(() => () => instruments.current?.close(), []);

  return {
    loud,
    play(sound: (on: Instruments) => void): void {
      if (!loud) return;
      // Browsers start an AudioContext only after a gesture; the first sound follows one.
      instruments.current ??= tuneInstruments();
      sound(instruments.current);
    },
    toggle(): void {
      keepSoundWanted(!loud);
      setLoud(!loud);
    },
  };
}
