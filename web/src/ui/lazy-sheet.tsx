import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** Fired on `window` when a sheet cannot be fetched that was to be opened. */
export const sheetFailed = 'sheetfailed';

type SheetProps = { open: boolean; onClose: () => void };

/**
 * A sheet in a chunk of its own, by its exported name; fetched when it is mounted. If that fails, opening it fetches it
 * again; failing then, it closes, and the page around it stays. `AppUpdates` says why.
 */
export function lazySheet<Name extends string, Props extends SheetProps>(
  load: () => Promise<{ [key in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  return (props) => {
    const [Found, setFound] = useState(() => fetched);
    const { open } = props;
    const giveUp = useEffectEvent(() => {
      props.onClose();
      window.dispatchEvent(new Event(sheetFailed));
    });
    useEffect(() => {
      if (Found) return;
      load().then(
        (found) => {
          fetched = found[name];
          setFound(() => fetched);
        },
        () => {
          if (open) giveUp();
        },
      );
    }, [Found, open]);
    return Found && <Found {...props} />;
  };
}
