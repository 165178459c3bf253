import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { shopAnswers } from '#lib/missing-part.ts';
import { useToast } from './Toast.tsx';

type SheetProps = { open: boolean; onClose: () => void };

/**
 * A sheet in a chunk of its own, by its exported name; fetched when it is mounted. If that fails, opening it fetches it
 * again; failing then, it closes and says why, and the page around it stays. `AppUpdates` says it of a chunk that is
 * gone.
 */
export function lazySheet<Name extends string, Props extends SheetProps>(
  load: () => Promise<{ [key in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  return (props) => {
    const [Found, setFound] = useState(() => fetched);
    const toast = useToast();
    const { open } = props;
    const giveUp = useEffectEvent(async () => {
      props.onClose();
      if (!(await shopAnswers())) toast('目前連不上網路，恢復後再按一次', { tone: 'bad' });
    });
    useEffect(() => {
      if (Found) return;
      load().then(
        (found) => {
          fetched = found[name];
          setFound(() => fetched);
        },
        () => {
          if (open) void giveUp();
        },
      );
    }, [Found, open]);
    return Found && <Found {...props} />;
  };
}
