import { type ComponentType, createElement, lazy } from 'react';

type Load<Name extends string, Props> = () => Promise<{ [key in Name]: ComponentType<Props> }>;

const failed: (() => void)[] = [];

/**
 * Lets components that could not be fetched be fetched again when they are next shown; React keeps a failure for good.
 */
export function fetchFailedAgain(): void {
  for (const renew of failed.splice(0)) renew();
}

/** A component that is fetched when it is first shown, by its exported name. */
export function lazyNamed<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): ComponentType<Props> {
  let Current: unknown;
  const renew = () => {
    Current = lazy(() =>
      load().then(
        (found) => ({ default: found[name] }),
        (error) => {
          failed.push(renew);
          throw error;
        },
      ),
    );
  };
  renew();
  return (props) => createElement<Props>(Current as never, props);
}

/**
 * A component for which nobody opens the page: while it cannot be fetched its place stays as it is, the server's markup
 * or the fallback of the boundary around it; it is fetched again when the network is back.
 */
export function optionalNamed<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): ComponentType<Props> {
  const patiently: typeof load = () =>
    load().catch(async () => {
      await new Promise((again) => window.addEventListener('online', again, { once: true }));
      return patiently();
    });
  return lazyNamed(patiently, name);
}
