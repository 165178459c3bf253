/** What the server tells the page about itself, in `<script id="settings">`. */
export type Settings = {
  siteKey: string;
  shopName: string;
  /** When somebody answers mail and telephone, at LINE, and looks at what was sent back. */
  serviceHours: string;
  lineHours: string;
  returnHours: string;
  contactEmail: string;
  /** Null where the shop has none. */
  contactPhone: string | null;
  /** Company, tax id, representative, address; null where they are not told. */
  sellerDetails: string | null;
  /** How what is paid for tokens is secured; null: it is not. */
  tokenSecurity: string | null;
  /** Days after a delivery for which its address is kept. */
  parcelAddressDays: number;
  /** Where the identity provider is spoken with from the browser. */
  identityToolkit: {
    url: string;
    key: string;
    /** Where its widget comes from that tells people from programs; null where it asks for none. */
    recaptcha: string | null;
  };
  /** A testing environment: the settings show neither phone binding nor invitations. */
  trial: boolean;
  /** The shop's app inside LINE; null where it has none. */
  liffId: string | null;
  /** Where one follows the shop's LINE account; null where it has none. */
  lineAccountUrl: string | null;
};

/** Where the page is not handed out by the shop's server. */
const forDevelopment: Settings | undefined = import.meta.env.DEV
  ? {
      siteKey: 'kujiya-site',
      shopName: '籤屋 Kujiya',
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
      liffId: null,
      lineAccountUrl: null,
    }
  : undefined;

export const readSettings = (): Settings => {
  const text = globalThis.document?.getElementById('settings')?.textContent;
  const settings = text ? (JSON.parse(text) as Settings) : forDevelopment;
  if (!settings) throw new Error('the page came without its settings');
  return settings;
};
