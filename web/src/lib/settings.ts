/** What the server tells the page about itself, in `<script id="settings">`. */
export type Settings = { siteKey: string; shopName: string; serviceHours: string; contactEmail: string };

const forDevelopment: Settings = {
  siteKey: 'kujiya-site',
  shopName: '籤屋 Kujiya',
  serviceHours: '週一至週五 09:00–18:00',
  contactEmail: 'service@kujiya.example',
};

export const readSettings = (): Settings => {
  const text = globalThis.document?.getElementById('settings')?.textContent;
  return text ? (JSON.parse(text) as Settings) : forDevelopment;
};
