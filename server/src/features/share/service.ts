import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cabinetRefusals } from '@kujiya/contract/cabinet';
import { catalogueLimits, catalogueRefusals } from '@kujiya/contract/catalogue';
import { invitationLimits } from '@kujiya/contract/invitation';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { taipeiDate, taipeiMinute } from '@kujiya/contract/kernel/time';
import { infoRefusals } from '@kujiya/contract/official-info';
import { type Shelf, shelfNames, shelfOf } from '@kujiya/contract/shop/games';
import type { AppIcon } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { greatRarities } from '@kujiya/contract/shop/rarities';
import { LRUCache } from 'lru-cache';
import { Refused } from '#platform/http/refused.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import { inWorkerProcess } from '#platform/worker-process.ts';
import { plainText } from '#shop/articles/rich-text.ts';
import { hotProducts } from '#shop/catalogue/shelf.ts';
import type { Shop } from '#shop/feature.ts';
import { maskedName } from '#shop/masked-name.ts';
import { colour } from './colours.ts';
import type { drawIcon, drawShared } from './draw.ts';
import { fitted } from './lines.ts';
import * as queries from './queries.ts';
import { drawingVersion, type Shared } from './shared.ts';

const drawInWorker = inWorkerProcess<typeof drawShared>(new URL('./draw.ts', import.meta.url), 'drawShared');

const drawIconInWorker = inWorkerProcess<typeof drawIcon>(new URL('./draw.ts', import.meta.url), 'drawIcon');

/** How old a description may be from which a picture is drawn (ms). */
const describedMs = 60_000;
/** Files kept, each some ninety thousand bytes; the one asked for longest ago goes first. */
const mostFiles = 1_000;
const prizesShown = 3;
const shopPictures = 2;

/** The colour of each shelf's pictures, and how it counts purchases and pieces. */
const shelves = {
  ichiban: { colour: colour('tier-g'), unit: '／抽', piece: '張' },
  blindbox: { colour: colour('tier-b'), unit: '／盒', piece: '盒' },
  gacha: { colour: colour('tier-d-ink'), unit: '／轉', piece: '顆' },
  shop: { colour: colour('ink-soft'), unit: '', piece: '件' },
} as const satisfies Record<Shelf, object>;
const tiers: Readonly<Record<string, string>> = {
  A: colour('tier-a-ink'),
  B: colour('tier-b'),
  C: colour('tier-c-ink'),
  D: colour('tier-d-ink'),
};

/** What a picture shows beside the shop's own name. */
type Subject = Omit<Shared, 'shop' | 'icon'>;

/** A product as its picture shows it at `now` (ms). */
export function sharedOf(row: queries.SharedRow, now: number): Subject {
  const shelf = shelfOf(row.type);
  const { colour: tagColour, unit, piece } = shelves[shelf];
  const opens = Math.max(row.release_date?.getTime() ?? 0, row.draw_date?.getTime() ?? 0);
  const left = () => (opens > now ? `${taipeiMinute(opens)} 開賣` : `還有 ${row.left} ${piece}`);
  return {
    tag: { text: shelfNames[shelf], colour: tagColour },
    name: row.name,
    price: `NT$${drawPrice(row).toLocaleString('en-US')}${unit}`,
    left: row.status !== '1' ? '已下架' : row.left === 0 ? '已售完' : left(),
    prizes: row.prizes.map(({ tier, name, left }) => ({
      text: tier === null ? name : `${tier}賞 ${name}`,
      left: `剩 ${left}`,
      colour: tiers[tier ?? ''] ?? colour('tier-other'),
    })),
    pictures: [row.image_url],
  };
}

/** Full-width signs of an article's beginning that its picture shows: three lines. */
const excerpt = 54;

/** An article as its picture shows it. */
const sharedOfArticle = (row: queries.SharedArticleRow): Subject => ({
  tag: { text: '情報', colour: colour('mint-ink') },
  name: row.title,
  price: taipeiDate(row.published_at.getTime()).replaceAll('-', '/'),
  left: fitted(plainText(row.content), excerpt),
  prizes: [],
  pictures: [row.main_image],
});

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Pictures that belong to no single product. */
const words = {
  shop: {
    tag: { text: '線上抽', colour: colour('tier-g') },
    name: '一番賞・盒玩・轉蛋',
    price: '每一抽都能驗證',
    left: '開賣前公布承諾，抽完人人可以重算',
  },
  invitation: {
    tag: { text: '好友邀請', colour: colour('kuji-ink') },
    name: '朋友請您來抽一籤',
    price: `雙方各得 ${invitationLimits.reward} 點`,
    left: '註冊並綁定手機，紅利點數就入帳',
  },
} as const;

type Picture = { file: string; etag: string };

/** Pictures of shared links: drawn when they are first asked for, kept as files, drawn again when what they show has changed. */
export function createSharedPictures({ config, db, log, ...shop }: Shop) {
  const folder = path.join(config.mediaDir, 'share');
  const described = new LRUCache<string, Promise<Subject>>({ max: mostFiles, ttl: describedMs });
  /** Those of the present picture, and of one before it. */
  const icons = new LRUCache<string, Promise<Buffer>>({ max: 8 });
  const underWay = new Map<string, Promise<void>>();
  // Each takes a core for a moment and some of the memory.
  const limited = limitConcurrency({ atOnce: 1, waiting: 20 });

  /** A stored picture by its address. */
  const stored = (address: string) => shop.media.get(address.slice('/media/'.length));

  async function describe(name: string): Promise<Subject> {
    if (name === 'shop' || name === 'invitation') {
      const hot = await hotProducts({ config, db, log, clock: shop.clock });
      const pictures = hot.slice(0, Math.min(shopPictures, catalogueLimits.hotProducts));
      return { ...words[name], prizes: [], pictures: pictures.map(({ image }) => image) };
    }
    const cabinet = /^cabinet-(\w+)$/.exec(name)?.[1];
    if (cabinet !== undefined) {
      const [row] = await queries.findSharedCabinet(db, cabinet, shopPictures);
      if (!row) throw new Refused(cabinetRefusals.cabinet_missing);
      return {
        tag: { text: '展示櫃', colour: colour('mint-ink') },
        name: `${maskedName(row.owner)}的展示櫃`,
        price: `收藏 ${row.kinds} 款`,
        left: `來自 ${row.series} 個系列`,
        prizes: [],
        pictures: row.pictures,
      };
    }
    const article = /^info-(\d+)$/.exec(name)?.[1];
    if (article !== undefined) {
      const [row] = await queries.findSharedArticle(db, Number(article));
      if (!row) throw new Refused(infoRefusals.info_missing);
      return sharedOfArticle(row);
    }
    const [row] = await queries.findShared(db, Number(name), prizesShown, greatRarities);
    if (!row) throw new Refused(catalogueRefusals.product_missing);
    return sharedOf(row, shop.clock());
  }

  /** Those of the pictures that can be drawn now. */
  async function drawable({ pictures, ...shared }: Subject): Promise<Subject> {
    const whole: string[] = [];
    for (const address of pictures) {
      // An uploaded picture is recorded by its address, the others by their place in the folder.
      const picture = address.replace(/^\/media\//, '');
      await shop.pictures?.ready(picture);
      if (await shop.media.has(picture)) whole.push(picture);
    }
    return { ...shared, pictures: whole };
  }

  /**
   * Removes files that were not requested recently: older ones of this name, the oldest of all beyond the limit, and the
   * unfinished ones of a crash. Another server may still need one that it described a moment earlier.
   */
  async function tidy(name: string, kept: string): Promise<void> {
    const aged = await Promise.all(
      (await readdir(folder)).map(async (file) => ({
        file,
        at: await stat(path.join(folder, file)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      })),
    );
    aged.sort((a, b) => b.at - a.at);
    const unused = Date.now() - 2 * describedMs;
    const old = aged.filter(
      ({ file, at }, rank) =>
        file !== kept &&
        at < unused &&
        (rank >= mostFiles || file.startsWith(`${name}-`) || file.endsWith('.tmp')),
    );
    for (const { file } of old) await rm(path.join(folder, file), { force: true });
  }

  async function draw(name: string, file: string, shared: Shared): Promise<void> {
    const drawn = await limited(async () => {
      const pictures = await Promise.all(shared.pictures.map((picture) => shop.media.get(picture)));
      const whole = pictures.filter((picture) => picture !== null);
      return drawInWorker(shared, whole, shared.icon === null ? null : await stored(shared.icon));
    });
    await mkdir(folder, { recursive: true });
    const temporary = path.join(folder, `${file}.${process.pid}.tmp`);
    await writeFile(temporary, drawn);
    await rename(temporary, path.join(folder, file));
    await tidy(name, file);
  }

  return {
    /**
     * The picture of a product (its id), of an article ('info-' and its id), of a shown cabinet ('cabinet-' and its code),
     * of the shop ('shop') or of an invitation ('invitation'). Refuses `product_missing`, `info_missing`,
     * `cabinet_missing`.
     */
    async picture(name: string): Promise<Picture> {
      let describing = described.get(name);
      if (!describing) {
        describing = describe(name).then(drawable);
        described.set(name, describing);
        describing.catch(() => described.delete(name));
      }
      const shared: Shared = { ...(await describing), shop: config.shopName, icon: config.icon };
      const hash = createHash('sha256')
        .update(JSON.stringify([drawingVersion, shared]))
        .digest('hex')
        .slice(0, 16);
      const file = `${name}-${hash}.jpg`;
      const whole = path.join(folder, file);
      if (await exists(whole)) {
        const now = new Date();
        void utimes(whole, now, now).catch(() => undefined);
      } else {
        let drawing = underWay.get(file);
        if (!drawing) {
          drawing = draw(name, file, shared).finally(() => underWay.delete(file));
          underWay.set(file, drawing);
        }
        await drawing;
      }
      return { file: whole, etag: `"${hash}"` };
    },
    /** An icon of the shop's own square picture. Refuses `not_found` in a shop without one. */
    async icon(kind: AppIcon): Promise<Buffer> {
      const { icon } = config;
      const bytes = icon === null ? null : await stored(icon);
      if (bytes === null) throw new Refused(commonRefusals.not_found);
      const name = `${icon} ${kind}`;
      let drawing = icons.get(name);
      if (!drawing) {
        drawing = limited(() => drawIconInWorker(bytes, kind)).then((drawn) => Buffer.from(drawn));
        icons.set(name, drawing);
        drawing.catch(() => icons.delete(name));
      }
      return drawing;
    },
    read: (picture: Picture) => readFile(picture.file),
  };
}
