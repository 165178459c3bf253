import { type ComponentType, createElement, lazy } from 'react';

const failed: (() => void)[] = [];

/**
 * Lets components that could not be fetched be fetched again when they are next shown; React keeps a failure for good.
 */
export function fetchFailedAgain(): void {
  for (const renew of failed.splice(0)) renew();
}

/** A component that is fetched when it is first shown, by its exported name. */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<{ [key in Name]: ComponentType<Props> }>,
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
