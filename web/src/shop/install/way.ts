/** How this device puts the shop on its home screen. */
export type InstallWay = 'installed' | 'ios' | 'prompt' | 'unsupported';

export type Device = {
  /** Runs in a window of its own, from the home screen. */
  standalone: boolean;
  /** Has been installed from this browser before. */
  flagged: boolean;
  userAgent: string;
  touchPoints: number;
  /** The browser has offered to install. */
  offered: boolean;
};

/** Apps that open links in their own browser, recognised by its user agent; none of those can install. */
const hosts = { LINE: /\bLine\//, Facebook: /\bFBA[NV]\//, Instagram: /\bInstagram\b/ } as const;

/** The app whose own browser shows this page, if any. */
export const hostAppOf = (userAgent: string): keyof typeof hosts | undefined =>
  (Object.keys(hosts) as (keyof typeof hosts)[]).find((app) => hosts[app].test(userAgent));

/** iPhones and iPads; the latter call themselves a Mac, but have a touch screen. */
const isIos = ({ userAgent, touchPoints }: Pick<Device, 'userAgent' | 'touchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

export const wayOf = (device: Device): InstallWay => {
  if (device.standalone || device.flagged) return 'installed';
  if (isIos(device)) return 'ios';
  return device.offered ? 'prompt' : 'unsupported';
};
