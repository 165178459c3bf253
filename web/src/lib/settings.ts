/** What the server tells the page about itself, in `<script id="settings">`. */
export type Settings = { siteKey: string; contactEmail: string };

const forDevelopment: Settings = { siteKey: 'kujiya-site', contactEmail: 'service@kujiya.example' };

export const readSettings = (): Settings => {
  const text = globalThis.document?.getElementById('settings')?.textContent;
  return text ? (JSON.parse(text) as Settings) : forDevelopment;
};
