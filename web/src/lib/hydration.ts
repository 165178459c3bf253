import { useState, useSyncExternalStore } from 'react';
import { useRenderedAt } from './api.tsx';

const never = () => () => {};

/** False on a server and while its markup is being taken over; true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The time (epoch ms) when this component came up; in markup of the server, when that was rendered. */
export const useStartTime = (): number => {
  const hydrated = useHydrated();
  const renderedAt = useRenderedAt();
  const [time] = useState(() => (hydrated ? Date.now() : (renderedAt ?? Date.now())));
  return time;
};
