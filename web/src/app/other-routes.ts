import type { PageRoute } from '#lib/route.ts';

const routeModules = import.meta.glob<PageRoute[]>('../features/*/routes.tsx', {
  eager: true,
  import: 'routes',
});

/** The routes of every feature except the home screen's, which are in the entry. */
export const otherRoutes: readonly PageRoute[] = Object.values(routeModules).flat();
