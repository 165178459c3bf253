import { fairnessPath } from '@kujiya/contract/shop/paths';
import type { CharacterId, SeriesId } from '../figures/cast.ts';
import type { Drawing, MerchKind, Theme } from '../figures/drawing.ts';
import type { DemoPromotion } from '../types.ts';

type Spec = {
  name: string;
  alt: string;
  link: DemoPromotion['link'];
  series: SeriesId;
  cast: CharacterId[];
  kind: MerchKind;
  theme?: Theme;
  days?: DemoPromotion['days'];
};

type Entry = { promotion: DemoPromotion; drawing: Drawing };

const entry =
  (kind: DemoPromotion['kind']) =>
  ({ name, alt, link, series, cast, kind: merch, theme, days }: Spec): Entry => ({
    promotion: {
      kind,
      alt,
      link,
      image: `${kind === 'banner' ? 'banners' : 'overlay-ads'}/${name}.webp`,
      ...(days && { days }),
    },
    drawing: {
      frame: kind === 'banner' ? 'banner' : 'promo',
      series,
      cast,
      kind: merch,
      seed: `${kind}-${name}`,
      ...(theme && { theme }),
    },
  });

const banners = (
  [
    {
      name: 'night-market',
      alt: '夜市怪獸開張！滷味龍大公仔賞熱抽中',
      link: { product: 'night-braised-dragon' },
      series: 'night',
      cast: ['braised', 'boba', 'popchick', 'corn'],
      kind: 'figure',
    },
    {
      name: 'capy-bath',
      alt: '下班泡個湯：水豚湯屋泡湯日和賞',
      link: { product: 'capy-bath-day' },
      series: 'capy',
      cast: ['mandarin', 'milk', 'duck', 'sakura'],
      kind: 'plush',
    },
    {
      name: 'cloud-weather',
      alt: '一週七天七種心情：雲端貓咪盒玩到貨',
      link: { product: 'cloud-weather-report' },
      series: 'cloud',
      cast: ['sunny', 'cotton', 'rainbow', 'moon'],
      kind: 'figure',
    },
    {
      name: 'space-mail',
      alt: '太空艙掛號轉蛋：一顆一個收件人',
      link: { product: 'space-capsule-mail' },
      series: 'space',
      cast: ['captain', 'alien', 'robot', 'astrocat'],
      kind: 'mini',
    },
    {
      name: 'forest-camp',
      alt: '帶石虎去露營：森林小夥伴星空露營賞',
      link: { product: 'forest-star-camp' },
      series: 'forest',
      cast: ['leopard', 'bear', 'rabbit', 'owl'],
      kind: 'plush',
      theme: 'picnic',
    },
    {
      name: 'fair-draws',
      alt: '每一抽都能自己驗：看懂籤屋的公平性',
      link: fairnessPath,
      series: 'bento',
      cast: ['onigiri', 'shrimp', 'egg', 'broccoli'],
      kind: 'figure',
      theme: 'detective',
    },
    {
      name: 'sea-deep',
      alt: '下週潛下去：深海潛水隊一萬公尺探險賞加開一筒',
      link: { product: 'sea-ten-thousand' },
      series: 'sea',
      cast: ['octo', 'angler', 'whale', 'jelly'],
      kind: 'figure',
      days: { from: 7, to: 21 },
    },
    {
      name: 'plant-sun',
      alt: '陽台多肉幫曬太陽賞：週末限時活動',
      link: { product: 'plant-sunbath' },
      series: 'plant',
      cast: ['cactus', 'rosette', 'dewy', 'aloe'],
      kind: 'plush',
      days: { from: -12, to: -10 },
    },
  ] satisfies Spec[]
).map(entry('banner'));

const covers = (
  [
    {
      name: 'myth-cloud',
      alt: '麒麟踏雲賞：山海神獸最新一筒',
      link: { product: 'myth-qilin-cloud' },
      series: 'myth',
      cast: ['qilin', 'ninetail', 'baize'],
      kind: 'figure',
      theme: 'festival',
    },
    {
      name: 'retro-living-room',
      alt: '阿嬤的客廳開燈了：懷舊電器一番賞',
      link: { product: 'retro-living-room' },
      series: 'retro',
      cast: ['cooker', 'tv', 'lamp'],
      kind: 'figure',
      theme: 'party',
    },
  ] satisfies Spec[]
).map(entry('cover'));

/** Banners and cover promos, some of them planned or over, in the order in which they are shown, with the recipes of their pictures. */
export const promotionEntries: Entry[] = [...banners, ...covers];
