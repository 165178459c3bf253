import { useEffect, useEffectEvent } from 'react';
import { fanfare } from '#shop/opening/sound/sounds.ts';
import { useSound } from '#shop/opening/sound/useSound.ts';
import { isGreatFind } from '#shop/prize/rarity.ts';
import type { OpenedCapsule } from './found.ts';
import type { Phase } from './phases.ts';
import { coin, drop, pop, rise, roll, whirl } from './sounds.ts';

/** The stage's sound: it plays each phase of the show, unless that is `silent`, and the opening of the capsule. */
export function useStageSound(
  now: OpenedCapsule | undefined,
  phase: Phase,
  opened: boolean,
  silent: boolean,
) {
  const sound = useSound();
  const playPhaseSound = useEffectEvent((at: Phase) => {
    if (!now || silent) return;
    if (at === 'panelActive') sound.play(coin);
    else if (at === 'handleRotated') sound.play(whirl);
    else if (at === 'machineLifted') sound.play(roll);
    else if (at === 'capsuleDropped') sound.play(drop);
    else if (at === 'zoom') sound.play((on) => rise(on, now.rarity));
  });
  useEffect(() => playPhaseSound(phase), [phase]);
  const playReveal = useEffectEvent(() => {
    if (!now) return;
    sound.play((on) => pop(on, now.rarity));
    if (isGreatFind(now.rarity)) sound.play(fanfare);
  });
  useEffect(() => {
    if (opened) playReveal();
  }, [opened]);
  return sound;
}
