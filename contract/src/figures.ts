import { type Static, Type } from 'typebox';
import { catalogueRefusals } from './catalogue.ts';
import { defineCall } from './kernel/call.ts';
import { Id, Nullable, PageQuery, pageFields, Success } from './kernel/schema.ts';
import { FreeText } from './kernel/texts.ts';
import { Figure } from './shop/draws.ts';
import { Rarity } from './shop/rarities.ts';

export const collectionStatus = defineCall({
  method: 'GET',
  path: '/api/blindbox/product/:productId/collection-status',
  access: 'user',
  summary: 'List the figures of a series that the member owns or has owned.',
  params: Type.Object({ productId: Id }),
  answer: Success({
    data: Type.Object({
      product: Type.Object({ id: Id, name: Type.String(), image_url: Type.String() }),
      collection_status: Type.Array(
        Type.Object({
          item_id: Id,
          image_url: Type.String(),
          display_name: Type.String(),
          rarity: Rarity,
          is_collected: Type.Boolean(),
          /** How many of it the member has ever received. */
          count: Type.Integer(),
          /** How many of those the member still has. */
          has_count: Type.Integer(),
        }),
      ),
      statistics: Type.Object({
        total_unique_items: Type.Integer(),
        collected_items: Type.Integer(),
        completion_percentage: Type.Integer(),
        is_complete: Type.Boolean(),
      }),
    }),
  }),
  refusals: [catalogueRefusals.product_missing],
  fields: { productId: catalogueRefusals.product_missing },
  failure: '載入失敗，請稍後再試',
});

/** A figure of the catalogue of all series (盲盒圖鑑). */
export const CatalogueFigure = Type.Object({
  ...Figure.properties,
  product_id: Id,
  product_name: Type.String(),
  series: Type.String(),
  is_collected: Type.Boolean(),
  /** All boxes that held the figure are open. */
  is_drawn: Type.Boolean(),
  /**
   * A random closed box that nobody holds, in a case that still contains the figure; the box itself may hold any
   * figure.
   */
  open_box: Nullable(Type.Object({ package_id: Id, item_index: Type.Integer() })),
});
export type CatalogueFigure = Static<typeof CatalogueFigure>;

export const figureStatuses = ['all', 'collected', 'uncollected'] as const;

const FigureStatus = Type.Union([
  Type.Literal('all'),
  Type.Literal('collected'),
  Type.Literal('uncollected'),
]);

export const listFigures = defineCall({
  method: 'GET',
  path: '/api/blindbox/figures',
  access: 'auto',
  personal: true,
  summary: 'List the figures of all blind-box series, filtered by series, rarity, ownership and name.',
  query: Type.Object({
    series: Type.Optional(Type.String({ maxLength: 60 })),
    rarity: Type.Optional(Rarity),
    /** Filters by the figures a member owns; a visitor owns none. */
    status: Type.Optional(FigureStatus),
    q: Type.Optional(FreeText(50)),
    ...PageQuery.properties,
  }),
  answer: Success({
    ...pageFields(CatalogueFigure),
    /** All series, for the filter. */
    series: Type.Array(Type.String()),
    /** How many of `total` the member has ever owned; 0 for a visitor. */
    collected: Type.Integer(),
  }),
});
