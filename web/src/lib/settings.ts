/** The server's settings for the page, in `<script id="settings">`. */
export type Settings = {
  siteKey: string;
  /** The shop's name in titles, search results and texts, and the short one in sentences. */
  shopName: string;
  shortName: string;
  /** The addresses of its pictures on a light and on a dark ground, and of its square one; null: the built-in sign. */
  logoLight: string | null;
  logoDark: string | null;
  icon: string | null;
  /** The hours in which staff answer mail and telephone, answer at LINE, and inspect returned goods. */
  serviceHours: string;
  lineHours: string;
  returnHours: string;
  contactEmail: string;
  /** Null where the shop has none. */
  contactPhone: string | null;
  /** Company, tax id, representative, address; null where they are not given. */
  sellerDetails: string | null;
  /** How the money paid for tokens is secured; null: it is not. */
  tokenSecurity: string | null;
  /** Days for which the address of a delivered parcel is kept. */
  parcelAddressDays: number;
  /** The identity provider's address for browsers. */
  identityToolkit: {
    url: string;
    key: string;
    /** The address of its widget that tells people from programs; null where it requires none. */
    recaptcha: string | null;
  };
  /** A testing environment: the settings show neither phone binding nor invitations. */
  trial: boolean;
  /** Logins that are set up; the demo world's are played by the shop. */
  logins: { line: boolean; google: boolean };
  /** The shop's app inside LINE; null where it has none. */
  liffId: string | null;
  /** The address for following the shop's LINE account; null where it has none. */
  lineAccountUrl: string | null;
  /** A parcel's fee in tokens, the counting items from which it ships free, how long it takes; days in the storage. */
  shippingFee: number;
  freeFrom: number;
  deliveryDays: string;
  storageDays: number;
  /** Top-ups that are offered, in NT$. */
  rechargeAmounts: readonly number[];
};

/** Settings for a page that is not served by the shop's server. */
export const forDevelopment: Settings | undefined = import.meta.env.DEV
  ? {
      siteKey: 'kujiya-site',
      shopName: '籤屋 Kujiya',
      shortName: '籤屋',
      ...{ logoLight: null, logoDark: null, icon: null },
      serviceHours: '週一至週五 09:00–18:00',
      lineHours: '週一至週五 11:00–19:00',
      returnHours: '週一至週六 12:00–23:00',
      contactEmail: 'service@kujiya.example',
      contactPhone: '02-0000-0000',
      sellerDetails: null,
      tokenSecurity: null,
      parcelAddressDays: 365,
      identityToolkit: {
        url: '/sandbox/identitytoolkit/v1',
        key: 'sandbox',
        recaptcha: '/sandbox/recaptcha/api.js',
      },
      trial: false,
      logins: { line: true, google: true },
      liffId: null,
      lineAccountUrl: null,
      ...{ shippingFee: 60, freeFrom: 5, deliveryDays: '5 至 10 個工作天', storageDays: 60 },
      rechargeAmounts: [100, 200, 300, 500, 1_000, 2_000, 5_000, 10_000],
    }
  : undefined;

/**
 * The settings of the page's shop for plain functions, which cannot use `useSettings`. They are the same for everybody, and
 * for as long as the page lives.
 */
export const ourShop = { ...forDevelopment } as Settings;

export const readSettings = (): Settings => {
  const text = globalThis.document?.getElementById('settings')?.textContent;
  const settings = text ? (JSON.parse(text) as Settings) : forDevelopment;
  if (!settings) throw new Error('the page came without its settings');
  return Object.assign(ourShop, settings);
};
