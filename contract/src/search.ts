import { type Static, Type } from 'typebox';
import { PulseShelf, SearchItem, ShelfSort } from './catalogue.ts';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable } from './kernel/schema.ts';
import { FreeText } from './kernel/texts.ts';
import { Rarity } from './shop/rarities.ts';

export const searchLimits = {
  results: 40,
  keywordMax: 50,
  /** Pause after the last key press, in ms, before a search and before a suggestion. */
  debounceMs: 500,
  suggestMs: 150,
  history: 10,
  suggestions: 6,
  hotKeywords: 8,
  /** How many people must search a keyword within `hotDays` before it is shown to others; older searches are deleted. */
  hotFrom: 3,
  hotDays: 7,
} as const;

export const searchRefusals = defineRefusals({
  keyword_required: [422, '您尚未輸入要尋找的關鍵字'],
});

/** The prize that the search matched, and the tubes that still contain it. */
export const FoundPrize = Type.Object({
  id: Id,
  name: Type.String(),
  /** The tier of an ichiban prize. */
  tier: Nullable(Type.String()),
  /** The rarity of a figure. */
  rarity: Nullable(Rarity),
  /** The tubes of an ichiban product; empty for other games. */
  tubes: Type.Array(Type.Object({ id: Id, title: Type.String(), left: Type.Integer() })),
});

export const FoundItem = Type.Object({
  ...SearchItem.properties,
  /** Set when a prize matched, and neither the name nor the series. */
  prize: Type.Optional(FoundPrize),
});
export type FoundItem = Static<typeof FoundItem>;

const Keyword = FreeText(searchLimits.keywordMax);

export const searchProducts = defineCall({
  method: 'GET',
  mayLag: true,
  path: '/api/products/search',
  access: 'auto',
  summary:
    'Search products that match every word of the keyword: by name first, then by series or kind, then by prize. Latin words may contain one typo.',
  query: Type.Object({
    q: Keyword,
    /** Set when the search was not typed by a person; it then does not count towards the week's keywords. */
    quiet: Type.Optional(Type.Boolean()),
    /** Of what was found, those on a shelf of home, and in an order of home's. */
    shelf: Type.Optional(PulseShelf),
    sort: Type.Optional(ShelfSort),
  }),
  answer: Type.Array(FoundItem),
  refusals: [commonRefusals.invalid_request],
  fields: { q: [searchRefusals.keyword_required, commonRefusals.invalid_request] },
  failure: '搜索失敗',
});

export const suggestSearch = defineCall({
  method: 'GET',
  path: '/api/products/suggest',
  access: 'auto',
  cache: 5,
  summary: 'Suggest series, products and prizes for a partial keyword.',
  query: Type.Object({ q: Keyword }),
  answer: Type.Array(
    Type.Object({
      keyword: Type.String(),
      kind: Type.Union([Type.Literal('series'), Type.Literal('product'), Type.Literal('prize')]),
    }),
  ),
});

export const hotKeywords = defineCall({
  method: 'GET',
  path: '/api/products/keywords/hot',
  access: 'auto',
  cache: 30,
  summary: "List this week's popular searches, followed by the shop's own keywords.",
  answer: Type.Array(Type.String()),
  failure: '獲取熱門關鍵詞失敗',
});
