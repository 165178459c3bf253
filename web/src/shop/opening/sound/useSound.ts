import { useEffect, useRef, useState } from 'react';
import { type Instruments, tuneInstruments } from './instruments.ts';
import { keepSoundWanted, soundWanted } from './sound-preference.ts';

/**
 * The stage's sound. `play` does nothing while the sound is off; what it is given plays on the instruments at once:
 * `play(stamp)`, `play((on) => tear(on, 3))`.
 */
export function useSound() {
  const [loud, setLoud] = useState(soundWanted);
  const instruments = useRef<Instruments>(null);
  useEffect(() => () => instruments.current?.close(), []);

  return {
    loud,
    play(sound: (on: Instruments) => void): void {
      if (!loud) return;
      // Only after a gesture may a context sound; the first thing played follows one.
      instruments.current ??= tuneInstruments();
      sound(instruments.current);
    },
    toggle(): void {
      keepSoundWanted(!loud);
      setLoud(!loud);
    },
  };
}
