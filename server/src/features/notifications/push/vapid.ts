import webPush from 'web-push';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/postgres/database.ts';
import { storedKey } from '#platform/stored-keys.ts';

/** The sender of pushes: a push service believes a signature by the key a browser has subscribed with. */
export type Vapid = {
  publicKey: string;
  /** The signed header for a push service, by its origin; it is good for hours, so it is made once for many. `now` in ms. */
  headerFor(origin: string, now: number): string;
};

/** How long a signature is used; push services take none that is good for more than a day. ms */
const signedMs = 6 * 3_600_000;

type Keeper = { readonly db: Database; readonly config: Pick<Config, 'vapid' | 'contactEmail'> };

const loaded = new WeakMap<object, Promise<Vapid>>();
/** The shop's keys; loaded once a server. */
export function vapidOf(shop: Keeper): Promise<Vapid> {
  const known = loaded.get(shop);
  if (known) return known;
  const loading = loadVapid(shop);
  loaded.set(shop, loading);
  loading.catch(() => loaded.delete(shop));
  return loading;
}

/** The keys of the configuration; otherwise, outside production, some of the shop's own, made on first start and kept. */
async function loadVapid({ db, config }: Keeper): Promise<Vapid> {
  let keys = config.vapid;
  if (keys === null) {
    const kept = await storedKey(db, 'vapid', () => {
      const made = webPush.generateVAPIDKeys();
      return {
        private_key: Buffer.from(made.privateKey, 'base64url'),
        public_key: Buffer.from(made.publicKey, 'base64url'),
      };
    });
    keys = {
      publicKey: kept.public_key.toString('base64url'),
      privateKey: kept.private_key.toString('base64url'),
    };
  }
  const { publicKey, privateKey } = keys;
  const signed = new Map<string, { header: string; until: number }>();
  return {
    publicKey,
    headerFor(origin, now) {
      const known = signed.get(origin);
      if (known && known.until > now) return known.header;
      const expires = Math.floor((now + 2 * signedMs) / 1000);
      const { Authorization: header } = webPush.getVapidHeaders(
        origin,
        `mailto:${config.contactEmail}`,
        publicKey,
        privateKey,
        'aes128gcm',
        expires,
      );
      signed.set(origin, { header, until: now + signedMs });
      return header;
    },
  };
}
