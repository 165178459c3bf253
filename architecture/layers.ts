import type { Import } from './imports.ts';

/** The place of a file: its package and, in packages with storeys, its storey and feature. */
type Room = { package: string; storey: string; feature: string | null };

/** Tests, and files that only tests use. */
const testing = /\.test\.tsx?$|\.fixture\.tsx?$|^(server|web|admin)\/src\/testing\//;
/** Programs around the storeys: they may import anything but tests, and only the app may import them. */
const around = /^server\/src\/(demo|commands)\//;
/** The build configuration of a package; code shared by builds lives in `scripts`. */
const build = /^(server|web)\/vite(\.\w+)?\.config\.ts$/;

function roomOf(file: string): Room {
  const [pkg = '', src, storey = '', feature = ''] = file.split('/');
  if (src === 'src' && pkg === 'contract')
    return { package: pkg, storey: ['kernel', 'shop'].includes(storey) ? storey : 'features', feature: null };
  if (src !== 'src' || !['server', 'web'].includes(pkg)) return { package: pkg, storey: '', feature: null };
  if (!['features', 'shop', 'platform', 'ui', 'lib', 'app'].includes(storey))
    return { package: pkg, storey: 'app', feature: null };
  return { package: pkg, storey, feature: storey === 'features' ? feature : null };
}

/** Each storey's height; an import goes down or stays on its storey. `ui` may use `lib`. */
const heights: Record<string, number> = {
  kernel: 0,
  lib: 0,
  platform: 0,
  ui: 1,
  shop: 2,
  features: 3,
  app: 4,
};

/** The packages that each package may import. */
const packages: Record<string, readonly string[]> = {
  fairness: [],
  contract: ['fairness'],
  demo: ['contract', 'fairness'],
  server: ['contract', 'fairness', 'demo'],
  web: ['contract', 'fairness'],
  admin: ['contract', 'web'],
};

/** The edges between features, each through the `service.ts` of the other; a test keeps the list at five or fewer. */
export const allowedEdges: readonly string[] = [
  'server: auth → account',
  'server: auth → invitation',
  'server: blindbox → tool-cards',
  'server: members → tool-cards',
];

/** `contract/src/kernel/…` defines how calls are made; everything else in the contract is about the shop. */
const isKernel = (target: string) => target.startsWith('contract/src/kernel/');

function betweenPackages(here: Room, there: Room, target: string): string | null {
  const allowed = packages[here.package];
  if (allowed && !allowed.includes(there.package)) return `${here.package} may not import ${there.package}`;
  if (there.package === 'contract' && ['platform', 'ui', 'lib'].includes(here.storey) && !isKernel(target))
    return `${here.package}/src/${here.storey} knows nothing of shops`;
  if (here.package === 'admin' && there.package === 'web' && !['ui', 'lib'].includes(there.storey))
    return 'the admin shares the ui and the lib of the web, nothing else';
  if (there.package === 'demo' && here.storey !== 'app') return 'only the app knows the demo world';
  return null;
}

/** Why this import breaks the order of the house; null when it does not. */
export function violation({ from, specifier, target, isGlob }: Import): string | null {
  // A pattern collects what the files below it declare.
  if (isGlob) return null;
  if (testing.test(from)) return null;
  const here = roomOf(from);
  if (target !== null && here.package === roomOf(target).package && testing.test(target))
    return 'production code may not import tests';
  if (around.test(from)) return null;
  if (target === null) {
    if (from.startsWith('fairness/src/'))
      return from.startsWith('fairness/src/beacon/') && specifier.startsWith('@noble/curves/')
        ? null
        : 'fairness depends on nothing and runs in browsers';
    return here.package === 'contract' && specifier.startsWith('node:')
      ? 'the contract does no input or output'
      : null;
  }
  const there = roomOf(target);
  if (build.test(from) && there.package === 'scripts') return null;
  if (here.package !== there.package) return betweenPackages(here, there, target);
  if (around.test(target) && here.storey !== 'app') return 'only the app knows what runs it';
  if ((heights[there.storey] ?? 0) > (heights[here.storey] ?? 0))
    return `${here.storey} may not import ${there.storey}`;
  if (here.feature && there.feature && here.feature !== there.feature) {
    const edge = `${here.package}: ${here.feature} → ${there.feature}`;
    if (!allowedEdges.includes(edge))
      return `feature ${here.feature} may not import feature ${there.feature}`;
    if (!/\/service\.ts$/.test(target)) return `another feature is reached through its service.ts`;
  }
  return null;
}

/** Paths that climb two folders or more; `#…` says the same without counting dots. */
export const climbs = ({ from, specifier, target, isGlob }: Import): boolean =>
  !isGlob &&
  [from, target ?? ''].every((file) => /^(server|web)\/src\//.test(file)) &&
  specifier.startsWith('../../');
