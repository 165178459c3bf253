const ours = (path: string) => `/web/src/${path}\\.tsx?$`;
const icons = (names: string) => `/lucide-react/.*/(${names})\\.m?js$`;

const group = (name: string, parts: readonly string[]) => ({
  name,
  test: new RegExp(parts.join('|')),
  includeDependenciesRecursively: false,
});

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Both packages have one door for all they hold; what home takes of it has to be said. */
const throughOneDoor = /\/node_modules\/@tanstack\//;
const queriesOfHome = new RegExp(
  [
    '/query-core/build/modern/(timeoutManager|utils|environmentManager|subscribable|removable|query|queryObserver)\\.js$',
    '/query-core/build/modern/(focusManager|notifyManager|onlineManager|retryer|infiniteQueryBehavior)\\.js$',
    '/query-core/build/modern/(queryClient|queryCache|mutation|mutationCache|infiniteQueryObserver)\\.js$',
    '/react-query/build/modern/(QueryClientProvider|IsRestoringProvider|QueryErrorResetBoundary)\\.js$',
    '/react-query/build/modern/(errorBoundaryUtils|suspense|useBaseQuery|useQuery|useInfiniteQuery|queryOptions|infiniteQueryOptions)\\.js$',
  ].join('|'),
);

/** What the entry imports, and what that imports, without what is fetched later. */
function neededByHome(entry: string, modules: Modules): ReadonlySet<string> {
  const needed = new Set<string>();
  const follow = (id: string) => {
    if (needed.has(id) || throughOneDoor.test(id)) return;
    needed.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) follow(next);
  };
  follow(entry);
  return needed;
}

/** One file for all that home needs: names that pass between files, and a second start of gzip, weigh 2 kB. */
const home = (entry: string) => {
  let needed: ReadonlySet<string> | undefined;
  return {
    debugName: 'home',
    name: (id: string, modules: Modules) => {
      needed ??= neededByHome(entry, modules);
      return id !== entry && (needed.has(id) || queriesOfHome.test(id)) ? 'home' : null;
    },
    includeDependenciesRecursively: false,
    priority: 1,
  };
};

/**
 * What home needs, what nearly every page below it needs, and what the pages of ichiban share, in one file each: that
 * is smaller, and sooner there, than twenty files. What a group holds every page pays for that needs any part of it.
 */
export const chunkGroups = (entry: string) => [
  // Run before the rest, by itself: a page that answers between two short waits is better than one long wait.
  { ...group('react', ['/node_modules/(react|react-dom|scheduler)/']), priority: 2 },
  home(entry),
  group('page', [
    ours('(lib/ids|ui/(TitleBar|useBack|Panel|NumberRoll|Digits)|shop/proof/Seal)'),
    ours('(shop/(money/(usePurchasability|availability|StatusNotice)|proof/pinned-root)|ui/Loaded)'),
    ours(
      '(shop/(session/useMembersOnly|prize/LeftAndOdds|proof/fingerprint|game-words)|lib/useTimeout|ui/ActionBar)',
    ),
    '/(query-core|react-query)/build/modern/(mutationObserver|useMutation)\\.js$',
    icons('chevron-left|chevron-right|calendar-clock|package-x|package-open'),
  ]),
  // Opened by a tap, by parts of pages that are fetched with it.
  group('sheet', [ours('ui/(Sheet|useDragDown)')]),
  group('ichiban', [
    ours('features/ichiban/(queries|tubes|live|useTubeLive)'),
    '/contract/src/ichiban\\.ts$',
  ]),
  group('blindbox', [
    ours('features/blindbox/queries'),
    '/contract/src/(blindbox|box-purchase|tool-cards)\\.ts$',
  ]),
  group('gacha', [
    ours('features/gacha/(queries|stock|heap|LooseCapsule|Machine\\w*)'),
    '/web/src/features/gacha/machine\\.module\\.css',
    '/contract/src/gacha\\.ts$',
  ]),
  group('purchase', [ours('shop/money/(usePurchase|useRecharge|price-breakdown|usePayerQuestion)')]),
  group('like', [
    ours('shop/(like/(LikeButton|useLike)|game-page/ProductTitle)'),
    '/(web/src/shop/like/like\\.module\\.css|contract/src/likes\\.ts)$',
    icons('heart'),
  ]),
  group('rarity', [ours('shop/prize/(RarityMark|rarity)')]),
  group('contact', [icons('building-complex|message-circle|mail')]),
  group('share', [ours('shop/share/(ShareButton|Sharing|content)'), icons('share-2')]),
];
