const parts = [
  'ui/(TitleBar|useBack|Sheet|useDragDown|Panel|NumberRoll|Digits|Seal)\\.tsx?',
  'lib/ids\\.ts',
  'features/draws/purchase/(usePurchasability|availability|StatusNotice)\\.tsx?',
].map((part) => `/web/src/${part}$`);
const icons = '/lucide-react/.*/(x|chevron-left|chevron-right|calendar-clock|package-x)\\.m?js$';

/**
 * What nearly every page below the home screen needs. One file of it is smaller, and sooner there, than twenty. Nothing
 * that the home screen needs may be among it: home would load it all.
 */
export const pageKit = {
  name: 'page',
  test: new RegExp([...parts, icons].join('|')),
  includeDependenciesRecursively: false,
};
