/** Of a package in node_modules. */
const of = (name: string) => `/node_modules/${name}/`;
const ours = (path: string) => `/web/src/${path}\\.tsx?$`;
const icons = (names: string) => `/lucide-react/.*/(${names})\\.m?js$`;

const group = (name: string, parts: readonly string[]) => ({
  name,
  test: new RegExp(parts.join('|')),
  includeDependenciesRecursively: false,
});

/**
 * What every page needs, and what nearly every page below the home screen needs, in one file each: that is smaller,
 * and sooner there, than twenty files. Nothing that home can do without may be in the first, nothing that it needs in
 * the others: home would load all of them.
 */
export const chunkGroups = [
  group('base', [
    `${of('react')}|${of('wouter')}|${of('regexparam')}|${of('use-sync-external-store')}`,
    '/query-core/build/modern/(timeoutManager|utils|environmentManager|subscribable|removable|query|queryObserver)\\.js$',
    '/query-core/build/modern/(focusManager|notifyManager|onlineManager|retryer|infiniteQueryBehavior)\\.js$',
    '/react-query/build/modern/(QueryClientProvider|IsRestoringProvider|QueryErrorResetBoundary)\\.js$',
    '/react-query/build/modern/(errorBoundaryUtils|suspense|useBaseQuery)\\.js$',
    '/lucide-react/dist/esm/(utils|build|context|Icon|createLucideIcon)',
    ours('(lib/(navigation|format)|ui/(cx|button-style|EmptyState)|shop/(games|shelf/TypeTag))'),
  ]),
  group('page', [
    ours('(lib/ids|ui/(TitleBar|useBack|Sheet|useDragDown|Panel|NumberRoll|Digits)|shop/proof/Seal)'),
    ours('shop/money/(usePurchasability|availability|StatusNotice)'),
    icons('x|chevron-left|chevron-right|calendar-clock|package-x'),
  ]),
  group('like', [ours('shop/like/(LikeButton|useLike)'), icons('heart')]),
];
