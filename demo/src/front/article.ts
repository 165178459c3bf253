import type { CharacterId, SeriesId } from '../figures/cast.ts';
import type { MerchKind, Theme } from '../figures/drawing.ts';
import type { DemoArticle } from '../types.ts';

/** An article, with the subject of its picture. */
export type ArticleSpec = Omit<DemoArticle, 'image'> & {
  name: string;
  series: SeriesId;
  cast: CharacterId[];
  kind: MerchKind;
  theme?: Theme;
};
