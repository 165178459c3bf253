import { randomUUID } from 'node:crypto';
import { catalogueRefusals, type ProductType } from '@kujiya/contract/catalogue';
import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { PrizeChoice, Variant } from '@kujiya/contract/shop/variants';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { requireVersion } from '#shop/staff/service.ts';
import * as queries from './queries.ts';
import { toCard } from './shelf.ts';

/** One product with pictures, prizes and figures, also off the shelf (its state says so). Refuses `product_missing`. */
export async function productOnShelf({ db }: Context, id: number) {
  const [[row], prizes, figures] = await Promise.all([
    queries.findProduct(db, id),
    queries.listPrizes(db, id),
    queries.listFigures(db, id),
  ]);
  if (!row?.was_published) throw new Refused(catalogueRefusals.product_missing);
  return {
    ...toCard(row),
    description: row.description,
    images: row.images.map((url) => ({ url })),
    home_delivery_days: row.home_delivery_days,
    delivery_info: row.delivery_info,
    allow_point_payment: row.allow_point_payment,
    prizes,
    figures,
    /** Tokens for one untouched case. */
    case_price: row.case_price,
    box_image_url: row.box_image_url ?? row.image_url,
    inner_page_image_url: row.inner_image_url ?? row.image_url,
    /** Grows with every change; a result computed from an older version is stale. */
    version: row.version,
  };
}
export type ProductOnShelf = Awaited<ReturnType<typeof productOnShelf>>;

export type ProductChanges = Partial<queries.ProductFields>;
/**
 * A prize of a tube has a tier and its pieces in one tube; a figure a rarity, and the `pieces` that
 * are proposed for a case or batch. `value`: tokens it costs. */
export type PrizeFields = {
  name: string;
  image_url: string;
  tier?: string;
  quantity?: number;
  rarity?: Rarity;
  pieces?: number | null;
  is_big?: boolean;
  size?: string | null;
  value?: number | null;
  /** `none` unless given; the variants get their ids by their names, which differ. */
  choice?: PrizeChoice;
  variants?: readonly Omit<Variant, 'id'>[];
  height_mm?: number | null;
  material?: string | null;
  /** Of its other sides. */
  pictures?: readonly string[];
};
/** Pieces that one member may ever buy, when a preorder arrives, and the NT$ that one costs the shop. */
export type GoodsTerms = { member_limit: number | null; arrives_at: Date | null; value: number | null };
export type NewProduct = ProductChanges &
  Pick<queries.ProductFields, 'name' | 'price' | 'image_url'> & {
    type: ProductType;
    /** A short name for addresses; random unless given. */
    slug?: string;
    /** On the shelf ('1'), as unless given, or not ('0'). */
    status?: '0' | '1';
    created_at?: Date;
    prizes?: readonly PrizeFields[];
    /** Of type 3 only: the terms, and the pieces that are there already. */
    goods?: Partial<GoodsTerms> & { stock?: number };
  };
export type NewPrize = PrizeFields & { id: number };
export type CreatedProduct = { id: number; type: ProductType; version: number; prizes: NewPrize[] };

const blank: Omit<queries.ProductFields, 'name' | 'price' | 'image_url'> = {
  series: '',
  description: '',
  discount_price: null,
  point_price: null,
  case_price: null,
  allow_point_payment: true,
  release_date: null,
  draw_date: null,
  home_delivery_days: 3,
  delivery_info: null,
  images: [],
  box_image_url: null,
  inner_image_url: null,
  hot_rank: null,
};

const prizeRow = <P extends PrizeFields>(prize: P, position: number) => ({
  is_big: false,
  choice: 'none' as const,
  variants: [],
  pictures: [],
  ...prize,
  position,
});

/**
 * Gives the variants of prizes their ids: those that a prize has already keep theirs, by name, so that a prize in a lot
 * stays as it was committed to.
 */
async function withVariantIds<P extends Pick<PrizeFields, 'variants'> & { id?: number }>(
  tx: Tx,
  prizes: readonly P[],
  before: readonly { prize_id: number; variants: readonly Variant[] }[] = [],
) {
  const known = (prize: P, name: string) =>
    before.find(({ prize_id }) => prize_id === prize.id)?.variants.find((one) => one.name === name)?.id;
  const all = prizes.flatMap((prize) => (prize.variants ?? []).map(({ name }) => known(prize, name)));
  const added = all.filter((id) => id === undefined).length;
  const ids = added > 0 ? (await queries.nextVariantIds(tx, added)).map(({ id }) => id) : [];
  return prizes.map((prize) => ({
    ...prize,
    variants: (prize.variants ?? []).map(
      ({ name, image_url, quantity }): Variant => ({
        id: known(prize, name) ?? ids.shift() ?? 0,
        ...{ name, image_url, quantity },
      }),
    ),
  }));
}

/** Creates products with their prizes and goods, any number at once; the answer is in the same order. */
export async function createProducts(tx: Tx, products: readonly NewProduct[]): Promise<CreatedProduct[]> {
  const named = products.map(({ slug = randomUUID(), ...product }) => ({ ...product, slug }));
  const rows = named.map(({ prizes, goods, ...row }) => ({ ...blank, status: '1', ...row }));
  const inserted = await queries.insertProducts(tx, JSON.stringify(rows));
  const bySlug = new Map(inserted.map((row) => [row.slug, row]));
  const created = named.map(({ slug, type, prizes = [], goods }) => {
    const row = bySlug.get(slug);
    if (!row) throw new Error(`no product ${slug}`);
    return { id: row.id, version: row.version, type, prizes, goods };
  });

  const prizes = await withVariantIds(
    tx,
    created.flatMap(({ id, prizes }) =>
      prizes.map((prize, position) => ({ ...prizeRow(prize, position), product_id: id })),
    ),
  );
  const made = prizes.length > 0 ? await queries.insertPrizes(tx, JSON.stringify(prizes)) : [];
  const prizeIds = new Map(made.map(({ id, product_id, position }) => [`${product_id} ${position}`, id]));

  const goods = created.flatMap(({ id, type, goods }) =>
    type === 3 ? [{ stock: 0, ...goods, product_id: id }] : [],
  );
  if (goods.length > 0) await queries.insertGoods(tx, JSON.stringify(goods), '首次進貨');

  return created.map(({ goods, ...product }) => ({
    ...product,
    prizes: product.prizes.map((prize, position) => ({
      ...prize,
      id: prizeIds.get(`${product.id} ${position}`) ?? 0,
    })),
  }));
}

/** Creates one product with its prizes and goods. */
export async function createProduct(tx: Tx, product: NewProduct): Promise<CreatedProduct> {
  const [created] = await createProducts(tx, [product]);
  if (!created) throw new Error(`no product ${product.name}`);
  return created;
}

/** The new version; refuses `product_missing` and, when somebody has changed the product since, `version_conflict`. */
async function versionAfter(
  tx: Tx,
  id: number,
  version: number,
  rows: readonly { version: number }[],
): Promise<number> {
  const [row] = rows;
  if (row) return row.version;
  const [product] = await queries.findProduct(tx, id);
  if (!product) throw new Refused(catalogueRefusals.product_missing);
  await requireVersion(tx, `product:${id}`, version, product);
  throw new Error(`product ${id} was not changed`);
}

/** Changes what is named, pictures included, and returns the new version. Refuses as `versionAfter`. */
export const changeProduct = async (tx: Tx, id: number, version: number, changes: ProductChanges) =>
  versionAfter(tx, id, version, await queries.updateProduct(tx, id, version, JSON.stringify(changes)));

/** Puts a product on the shelf or takes it off, and returns the new version. Refuses as `versionAfter`. */
export const publishProduct = async (tx: Tx, id: number, version: number, isListed: boolean) =>
  versionAfter(tx, id, version, await queries.setStatus(tx, id, version, isListed ? '1' : '0'));

/**
 * Replaces the prizes of a product: those with an id are kept and changed, others are new, and missing ones removed.
 * Refuses as `versionAfter`, `prize_missing` for an id of another product, and `prize_frozen` for a change of a
 * prize that belongs to a lot, because a lot is sold by what was shown with its commitment; a trigger refuses it as well.
 * `prize_stocked` for the removal of one that was delivered or counted.
 */
export async function setPrizes(
  tx: Tx,
  productId: number,
  version: number,
  prizes: readonly (PrizeFields & { id?: number })[],
): Promise<{ version: number; prizes: NewPrize[] }> {
  const next = await changeProduct(tx, productId, version, {});
  const before = await queries.variantsOf(tx, productId);
  const rows = (await withVariantIds(tx, prizes, before)).map((prize, position) => ({
    ...prizeRow(prize, position),
    product_id: productId,
  }));
  const [kept, added] = [
    rows.filter(({ id }) => id !== undefined),
    rows.filter(({ id }) => id === undefined),
  ];
  const [now] = await queries.changesFrozen(tx, productId, JSON.stringify(kept));
  if (now?.frozen) throw new Refused(catalogueRefusals.prize_frozen);
  const keptIds = kept.flatMap(({ id }) => id ?? []);
  const [gone] = await queries.removesStocked(tx, productId, keptIds);
  if (gone?.stocked) throw new Refused(catalogueRefusals.prize_stocked);
  const changed = await queries.updatePrizes(tx, productId, JSON.stringify(kept));
  if (changed.length < kept.length) throw new Refused(catalogueRefusals.prize_missing);
  const made = await queries.insertPrizes(tx, JSON.stringify(added));
  const idAt = new Map(made.map(({ id, position }) => [position, id]));
  const result = prizes.map((prize, position) => ({ ...prize, id: prize.id ?? idAt.get(position) ?? 0 }));
  await queries.deletePrizes(
    tx,
    productId,
    result.map(({ id }) => id),
  );
  return { version: next, prizes: result };
}

/** Gives a tube's product its LAST prize, unless it has one. Refuses `product_missing`. */
export async function addLastPrize(
  tx: Tx,
  productId: number,
  prize: Pick<PrizeFields, 'name' | 'image_url' | 'size' | 'value'>,
): Promise<void> {
  const [product] = await queries.findProduct(tx, productId);
  if (!product) throw new Refused(catalogueRefusals.product_missing);
  const prizes = await queries.listPrizes(tx, productId);
  if (product.type !== 0 || prizes.some(({ tier }) => tier === 'LAST')) return;
  await changeProduct(tx, productId, product.version, {});
  const last = prizeRow({ ...prize, tier: 'LAST', quantity: 1 }, prizes.length);
  await queries.insertPrizes(tx, JSON.stringify([{ ...last, product_id: productId }]));
}

/** Sets the terms of goods; returns the new version. Refuses as `versionAfter`, and `arrival_waits` once it is ordered. */
export async function setGoodsTerms(tx: Tx, productId: number, version: number, terms: GoodsTerms) {
  const next = await changeProduct(tx, productId, version, {});
  const set = await queries.setGoodsTerms(tx, productId, terms.member_limit, terms.arrives_at, terms.value);
  if (set.length === 0) throw new Refused(catalogueRefusals.arrival_waits);
  return next;
}
