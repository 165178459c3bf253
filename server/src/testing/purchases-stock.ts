import type { CardLot } from './cards.ts';
import { makeGoods } from './goods.ts';
import type { PurchasesModel } from './purchases-model.ts';
import type { TestShop } from './shop.ts';
import { at } from './tube-model.ts';

export const boxesInCase = 6;
const numbersTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** A lot on sale, with the slots that nobody is known to have. */
export type Lot = CardLot & { price: number; left: Set<number> };

/** What a run of purchases buys: new lots and goods replace those that are sold. */
export class Stock {
  readonly shop: TestShop;
  readonly model: PurchasesModel;
  readonly #random: () => number;
  readonly #tubes: Lot[] = [];
  readonly #lots: Record<'gacha' | 'box' | 'case', Lot[]> = { gacha: [], box: [], case: [] };
  #goods: number[] = [];
  #prices = 0;

  constructor(shop: TestShop, model: PurchasesModel, random: () => number) {
    this.shop = shop;
    this.model = model;
    this.#random = random;
  }

  /** A whole number below `count`. */
  below = (count: number): number => Math.floor(this.#random() * count);
  pick = <T>(list: readonly T[]): T => at([...list], this.below(list.length));
  /** A price that hardly anything else has, so that a charge shows what it was for. */
  #price = (): number => 11 + (this.#prices++ % 89);

  #lot(lot: CardLot, price: number, slots: number): Lot {
    this.model.setPrice(`lot ${lot.lotId}`, price);
    return { ...lot, price, left: new Set(numbersTo(slots)) };
  }

  /** The tube of a member; now and then somebody else's, which is mostly locked. */
  async tubeFor(member: number): Promise<Lot> {
    const own = this.#tubes[member];
    const others = this.#tubes.filter((tube) => tube.left.size > 0);
    if (own && others.length > 0 && this.below(8) === 0) return this.pick(others);
    if (own && own.left.size > 0) return own;
    const price = this.#price();
    const { productId, tubeId } = await this.shop.tube({ tickets: 60, big: 2, price });
    const made = this.#lot({ game: 'ichiban', productId, lotId: tubeId }, price, 60);
    this.#tubes[member] = made;
    return made;
  }

  /** One of a few lots that are on sale for everybody. */
  async shared(kind: 'gacha' | 'box' | 'case'): Promise<Lot> {
    const lots = this.#lots[kind];
    const index = this.below(kind === 'gacha' ? 3 : 8);
    const known = lots[index];
    if (known && known.left.size > 0) return known;
    const price = this.#price();
    const casePrice = price * boxesInCase - 5;
    const made =
      kind === 'gacha'
        ? await this.shop.machine({ contents: [100, 100], price })
        : await this.shop.boxCase({ price, casePrice });
    const lotId = 'lotId' in made ? made.lotId : made.packageId;
    const game = kind === 'gacha' ? 'gacha' : 'blindbox';
    const slots = kind === 'gacha' ? 200 : boxesInCase;
    const lot = this.#lot({ game, productId: made.productId, lotId }, price, slots);
    if (kind !== 'gacha') this.model.setPrice(`case ${lotId}`, casePrice);
    lots[index] = lot;
    return lot;
  }

  /** Six of the goods that are on sale, by product. */
  async goods(): Promise<readonly number[]> {
    while (this.#goods.length < 6) {
      const price = this.#price();
      const pieces = 30 + this.below(100);
      const product = await makeGoods(this.shop.db, { stock: pieces, price });
      this.model.addGoods(product, pieces, price);
      this.#goods.push(product);
    }
    return this.#goods;
  }

  /** Some of the goods were sold out, or nearly: others take their place. */
  restock(): void {
    this.#goods = this.#goods.filter((product) => (this.model.stock.get(product) ?? 0) > 2);
  }
}
