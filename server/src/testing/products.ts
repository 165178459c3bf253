import { type Database, transaction } from '#platform/postgres/database.ts';
import { createProduct, type NewProduct, publishProduct } from '#shop/catalogue/service.ts';
import { createLots } from '#shop/draws/ready-lots.ts';

/** What a test does not care about: a piece of goods for 100 tokens. */
export const someProduct = (product: Partial<NewProduct>): NewProduct => ({
  type: 3,
  name: '測試杯',
  price: 100,
  image_url: 'products/test.webp',
  ...product,
});

/** Makes a product; returns its id. */
export const makeProduct = async (db: Database, product: Partial<NewProduct> = {}): Promise<number> =>
  (await transaction(db, (tx) => createProduct(tx, someProduct(product)))).id;

/** Puts a product of this version on the shelf although nothing of it can be bought yet. */
export const putOnShelf = (db: Database, id: number, version: number): Promise<number> =>
  transaction(db, (tx) => publishProduct(tx, id, version, true));

const unitOf = ['筒', '中盒', '批'];

/** Makes a product with lots: of each prize the quantities of that lot, or (null) the pieces that the prize names. */
export const makeStocked = (
  db: Database,
  product: Partial<NewProduct>,
  lots: readonly (readonly number[] | null)[],
): Promise<{ productId: number; lotIds: number[]; prizeIds: number[] }> =>
  transaction(db, async (tx) => {
    const created = await createProduct(tx, someProduct(product));
    const plans = lots.map((quantities, i) => ({
      title: `第 ${i + 1} ${unitOf[created.type]}`,
      ...(quantities && { quantities }),
    }));
    const lotIds = await createLots(tx, created, plans);
    return { productId: created.id, lotIds, prizeIds: created.prizes.map(({ id }) => id) };
  });

/** Opens a tube with ten pieces of one prize of a product. */
export const openTube = (db: Database, id: number, prizeId: number): Promise<number[]> =>
  transaction(db, (tx) =>
    createLots(tx, { id, type: 0, prizes: [{ id: prizeId, quantity: 10 }] }, [{ title: '第一筒' }]),
  );

/** The hash of a picture that counts as uploaded, and its address. */
export const uploadedHash = 'ab'.repeat(32);
export const uploadedPicture = `/media/uploads/${uploadedHash}.webp`;

/** Makes that picture count as uploaded, once there is staff; it has no file. */
export const haveUploaded = (db: Database) =>
  db.query(
    'insert into media (hash, width, height, uploaded_by) select $1, 960, 960, min(id) from staff on conflict do nothing',
    [uploadedHash],
  );
