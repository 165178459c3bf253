import type { PlaceStage } from '@kujiya/contract/waiting-words';
import Bell from 'lucide-react/icons/bell';
import { useEffect, useState } from 'react';
import { useAskForPushes } from '#shop/bell/useBell.ts';
import { type Instruments, tuneInstruments } from '#shop/opening/sound/instruments.ts';
import { Button } from '#ui/Button.tsx';

/** Three strokes of a counter's bell. */
const ring = (on: Instruments) => {
  for (const after of [0, 0.5, 1]) {
    on.tone('sine', after, 1_568, 1_568, 0.6, 0.9);
    on.tone('triangle', after, 3_136, 3_136, 0.15, 0.5);
  }
};

/**
 * Calls the member whose turn it is: the page vibrates after a first press anywhere; after one of this button it
 * rings too, and the shop pushes. The press plays what will be heard.
 */
export function CallMe({ stage }: { stage: PlaceStage }) {
  const [bell, setBell] = useState<Instruments>();
  const askForPushes = useAskForPushes();
  useEffect(() => () => bell?.close(), [bell]);
  useEffect(() => {
    if (stage !== 'turn') return;
    // Without any press a browser refuses, and says so in its console.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([200, 100, 200, 100, 400]);
    if (bell) ring(bell);
  }, [stage, bell]);
  const press = () => {
    void askForPushes().catch(() => undefined);
    const tuned = bell ? undefined : tuneInstruments();
    if (tuned) ring(tuned);
    setBell(tuned);
  };
  if (!['before', 'waiting', 'paused'].includes(stage)) return null;
  return (
    <Button size="lg" aria-pressed={bell !== undefined} onClick={press}>
      <Bell size={20} aria-hidden="true" className={bell ? 'fill-butter' : undefined} />
      {bell ? '輪到您會響鈴、震動' : '輪到時響鈴叫我'}
    </Button>
  );
}
