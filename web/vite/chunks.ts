const ours = (...paths: string[]) => paths.map((path) => `/web/src/${path}\\.tsx?$`);
const contract = (...names: string[]) => names.map((name) => `/contract/src/${name}\\.ts$`);
const icons = (...names: string[]) => names.map((name) => `/lucide-react/.*/${name}\\.m?js$`);

type Group = { name: string; parts: readonly string[] };
const group = (name: string, ...parts: readonly (readonly string[])[]): Group => ({
  name,
  parts: parts.flat(),
});
const chunk = ({ name, parts }: Group) => ({
  name,
  test: new RegExp(parts.join('|')),
  includeDependenciesRecursively: false,
});

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Both packages export everything from one index, so home's share of them must be listed. */
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

/** The static imports of the entry, direct and indirect; dynamic imports are not followed. */
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

/** One file for all that home needs: names exported between files, and a second start of gzip, weigh 2 kB. */
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
 * Modules that nearly every page below home needs, and those that the pages of each game share, in one file each: that
 * is smaller, and sooner there, than twenty files: without all groups home weighs 7 kB more (116 of 109), a product's page
 * 3 to 4 (of 30). Every page that needs any part of a group pays for the whole group.
 */
const groups = [
  group(
    'page',
    ours('lib/ids', 'lib/useTimeout', 'ui/TitleBar', 'ui/useBack', 'ui/Panel', 'ui/NumberRoll', 'ui/Digits'),
    ours(
      'ui/Loaded',
      'ui/ActionBar',
      'ui/lazy-sheet',
      'shop/game-words',
      'shop/prize/LeftAndOdds',
      'shop/session/useMembersOnly',
    ),
    ours('shop/money/usePurchasability', 'shop/money/availability', 'shop/money/ClosedSign'),
    ours('shop/proof/Seal'),
    ['/(query-core|react-query)/build/modern/(mutationObserver|useMutation)\\.js$'],
    icons('chevron-left', 'chevron-right', 'calendar-clock', 'package-x', 'package-open'),
  ),
  // Opened by a tap, by parts of pages that are fetched with it.
  group('sheet', ours('ui/Sheet', 'ui/useDragDown')),
  group(
    'ichiban',
    ours(
      'features/ichiban/queries',
      'features/ichiban/tubes',
      'features/ichiban/live',
      'features/ichiban/useTubeLive',
    ),
    contract('ichiban', 'ticket-purchase'),
  ),
  group(
    'blindbox',
    ours('features/blindbox/queries'),
    contract('blindbox', 'box-purchase', 'tool-cards', 'figures'),
  ),
  group(
    'gacha',
    ours(
      'features/gacha/queries',
      'features/gacha/stock',
      'features/gacha/heap',
      'features/gacha/LooseCapsule',
      'features/gacha/Machine\\w*',
    ),
    ['/web/src/features/gacha/machine\\.module\\.css'],
    contract('gacha'),
  ),
  group(
    'purchase',
    ours('shop/money/usePurchase', 'shop/money/useRecharge', 'shop/money/lead-on', 'shop/money/return-page'),
    ours('shop/money/price-breakdown'),
  ),
  group(
    'like',
    ours(
      'shop/like/LikeButton',
      'shop/like/useLike',
      'shop/game-page/ProductTitle',
      'shop/game-page/SeriesLink',
    ),
    ['/web/src/shop/like/like\\.module\\.css$'],
    contract('likes'),
    icons('heart'),
  ),
  group('game-page', ours('shop/game-page/GamePage', 'shop/game-page/detail-titles')),
  group('rarity', ours('shop/prize/RarityMark', 'shop/prize/rarity'), [
    '/web/src/shop/prize/rarity\\.module\\.css$',
  ]),
  group('contact', icons('building-complex', 'message-circle', 'mail')),
  group(
    'share',
    ours('shop/share/ShareButton', 'shop/share/Sharing', 'shop/share/content'),
    icons('share-2'),
  ),
];

/** The members of all groups, one expression for each file or kind of file. */
export const groupParts = groups.flatMap(({ parts }) => parts);

/** The groups of files; home's own files come first, as one. */
export const chunkGroups = (entry: string) => [
  // Run before the rest, by itself: a page that responds between two short waits is better than one long wait.
  { ...chunk(group('react', ['/node_modules/(react|react-dom|scheduler)/'])), priority: 2 },
  home(entry),
  ...groups.map(chunk),
];
