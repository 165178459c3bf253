import type { PageRoute } from '#lib/route.ts';

const routeModules = import.meta.glob<PageRoute[]>('../features/*/routes.tsx', {
  eager: true,
  import: 'routes',
});

/** Every feature's routes but the home screen's, which is in the entry. */
export const otherRoutes: readonly PageRoute[] = Object.values(routeModules).flat();
