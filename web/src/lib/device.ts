/**
 * Marks of each browser in a user agent. The first match counts: most browsers also name those further down the list.
 */
const browsers = [
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, '三星瀏覽器'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android 手機', 'phone'],
  [/\bAndroid\b/, 'Android 平板', 'tablet'],
  [/\bWindows\b/, 'Windows 電腦', 'computer'],
  [/\bCrOS\b/, 'Chromebook', 'computer'],
  [/\bMac(intosh| OS X)\b/, 'Mac', 'computer'],
  [/\bLinux\b/, 'Linux 電腦', 'computer'],
] as const;

export type Device = { name: string; kind: 'phone' | 'tablet' | 'computer' | 'unknown' };

/** The browser and operating system of a user agent, as text for the device list. */
export const deviceOf = (userAgent: string): Device => {
  const [, browser] = browsers.find(([mark]) => mark.test(userAgent)) ?? [];
  const [, system, kind = 'unknown'] = systems.find(([mark]) => mark.test(userAgent)) ?? [];
  const parts = [system, browser].filter((part) => part !== undefined);
  return { name: parts.length > 0 ? parts.join('・') : '未知裝置', kind };
};
