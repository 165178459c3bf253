import { type ComponentType, createElement, lazy } from 'react';

const failed = new Set<() => void>();

/** What could not be fetched is asked for again when it is next shown; React keeps a failure for good. */
export function fetchFailedAgain(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** A component that is fetched when it is first shown, by the name under which its file exports it. */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<{ [key in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props> {
  const fetched = () =>
    lazy(async () => {
      try {
        return { default: (await load())[name] };
      } catch (error) {
        failed.add(() => {
          Current = fetched();
        });
        throw error;
      }
    });
  let Current = fetched();
  return (props) => createElement<Props>(Current as never, props);
}
