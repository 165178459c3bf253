/** One prize line of an ichiban product. `quantity` counts the tickets of ONE tube that hold it. */
export type DemoPrize = {
  tier: string;
  name: string;
  quantity: number;
  big: boolean;
  image: string;
  size?: string;
};

/** A tube of a product; every tube of a product holds the product's prize list once. */
export type DemoTube = { title: string; sold: number | 'all' };

export type DemoRarity = 'common' | 'rare' | 'secret' | 'normal' | 'ultra_rare' | 'hidden';

/** A figure of a blind-box series (type 1) or a machine (type 2). */
export type DemoItem = { name: string; rarity: DemoRarity; image: string };

/** Amounts are whole NT$; day offsets count from the moment the demo world is loaded. */
export type DemoProduct = {
  slug: string;
  type: 0 | 1 | 2 | 3;
  series: string;
  name: string;
  description: string;
  price: number;
  discountPrice?: number;
  pointPrice?: number;
  allowPointPayment: boolean;
  status: '1' | '0';
  releaseOffsetDays: number;
  drawOffsetDays?: number;
  homeDeliveryDays: number;
  deliveryInfo?: string;
  image: string;
  gallery: string[];
  hot: boolean;
  stock?: number;
  prizes?: DemoPrize[];
  tubes?: DemoTube[];
  items?: DemoItem[];
};
