/** One prize line of an ichiban product. `quantity` counts the tickets of ONE tube that hold it. */
export type DemoPrize = {
  tier: string;
  name: string;
  quantity: number;
  big: boolean;
  image: string;
  size?: string;
  height_mm?: number;
  material?: string;
  /** Of its other sides. */
  pictures?: string[];
  /** What its winner chooses from, or what the maker's packs hold (then the quantities are 0). */
  choice?: 'member' | 'blind';
  variants?: { name: string; image: string; quantity: number }[];
};

/** A tube of a product; every tube of a product holds the product's prize list once. */
export type DemoTube = { title: string; sold: number | 'all' };

export type DemoRarity = 'common' | 'rare' | 'secret' | 'normal' | 'ultra_rare' | 'hidden';

/** A figure of a blind-box series (type 1) or a machine (type 2). */
export type DemoItem = { name: string; rarity: DemoRarity; image: string };

/**
 * A case of boxes or a batch of capsules: its number of each figure, in the order of the product's items, and how much
 * of it is sold already.
 */
export type DemoLot = { title: string; quantities: number[]; sold: number | 'all' };

/** A kind of card that helps to choose a box. */
export type DemoTool = {
  type: 'shake_card' | 'insight_card';
  name: string;
  description: string;
  image: string;
};

/**
 * The cards and likes of the member that visitors of the demo log in as; cards of each kind, products by their slugs.
 */
export type DemoMember = {
  cards: Record<DemoTool['type'], { usable: number; expired: number }>;
  likes: string[];
};

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
  /** For goods: pieces received, days until a preorder arrives, pieces a member may buy, and whether all are sold. */
  stock?: number;
  arrivesInDays?: number;
  memberLimit?: number;
  soldOut?: boolean;
  prizes?: DemoPrize[];
  tubes?: DemoTube[];
  items?: DemoItem[];
  /** For blind boxes: the closed carton, the series' display, and the price of one untouched case. */
  boxImage?: string;
  innerImage?: string;
  casePrice?: number;
  packages?: DemoLot[];
  /** For capsule machines; sold one after the other. */
  batches?: DemoLot[];
  /** How many figures of the series the demo member owns. */
  collected?: number;
};

/** A banner of the home screen or a promo that covers it; leads to a product (by its slug) or to an address. */
export type DemoPromotion = {
  kind: 'banner' | 'cover';
  image: string;
  link: string | { product: string };
  alt: string;
  /** Days from now on which it begins and ends; without them it is on since the shop opened. */
  days?: { from: number; to: number };
};

/** A news article. The content is HTML; it was published `ageDays` days ago. */
export type DemoArticle = {
  title: string;
  image: string;
  content: string;
  ageDays: number;
  /** How long it was shown; without it, it still is. */
  shownDays?: number;
  views: number;
  /** Slugs of the products that the article is about. */
  products: string[];
};
