import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component that is fetched when it is first shown, by the name under which its file exports it. */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<{ [key in Name]: ComponentType<Props> }>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }));
