import type { Import } from './imports.ts';

/** Where a file lives: its package and, in `server` and `web`, its storey and feature. */
type Room = { package: string; storey: string; feature: string | null };

/** What runs or tests the house from outside the storeys: it may look anywhere. */
const outside = /\.test\.tsx?$|\.fixture\.tsx?$|^server\/src\/(testing|demo|commands)\/|^web\/src\/testing\//;

function roomOf(file: string): Room {
  const [pkg = '', src, storey = '', feature = ''] = file.split('/');
  if (src !== 'src' || !['server', 'web'].includes(pkg)) return { package: pkg, storey: '', feature: null };
  if (!['features', 'shop', 'platform', 'ui', 'lib', 'app'].includes(storey))
    return { package: pkg, storey: 'app', feature: null };
  return { package: pkg, storey, feature: storey === 'features' ? feature : null };
}

/** Each storey's height; an import goes down or stays on its storey. `ui` may use `lib`. */
const heights: Record<string, number> = { lib: 0, platform: 0, ui: 1, shop: 2, features: 3, app: 4 };

/** Which packages a package may import. */
const packages: Record<string, readonly string[]> = {
  fairness: [],
  contract: ['fairness'],
  demo: ['contract', 'fairness'],
  server: ['contract', 'fairness', 'demo'],
  web: ['contract', 'fairness'],
};

/** The features that may use another one, each through its `service.ts`; a test keeps the list at five or fewer. */
export const allowedEdges: readonly string[] = [
  'server: auth → account',
  'server: auth → invitation',
  'server: blindbox → tool-cards',
];

/** `contract/src/kernel/…` says how calls are made; everything else in the contract is about the shop. */
const isKernel = (target: string) => target.startsWith('contract/src/kernel/');

/** Why this import breaks the order of the house; null when it does not. */
export function violation({ from, specifier, target }: Import): string | null {
  if (outside.test(from)) return null;
  const here = roomOf(from);
  if (target === null) {
    if (from.startsWith('fairness/src/')) return 'fairness depends on nothing and runs in browsers';
    return here.package === 'contract' && specifier.startsWith('node:')
      ? 'the contract does no input or output'
      : null;
  }
  const there = roomOf(target);
  if (here.package !== there.package) {
    const allowed = packages[here.package];
    if (allowed && !allowed.includes(there.package)) return `${here.package} may not import ${there.package}`;
    if (there.package === 'contract' && ['platform', 'ui', 'lib'].includes(here.storey) && !isKernel(target))
      return `${here.package}/src/${here.storey} knows nothing of shops`;
    if (there.package === 'demo' && here.storey !== 'app') return 'only the app knows the demo world';
    return null;
  }
  if (outside.test(target) && here.storey !== 'app')
    return 'production code may not import tests or the demo';
  if (here.package !== 'server' && here.package !== 'web') return null;
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
export const climbs = ({ from, specifier }: Import): boolean =>
  /^(server|web)\/src\//.test(from) && specifier.startsWith('../../');
