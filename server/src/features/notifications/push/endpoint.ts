import type { Config } from '#platform/config.ts';

/** The push services of the known browsers. The shop posts to no other host, whatever endpoint a browser names. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(updates|[\w-]+\.updates)\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];

/** The path prefix of the push service in the sandbox. */
export const sandboxPath = '/sandbox/push/to/';

/** Whether the shop sends to this address: one of a known push service, or of the sandbox where there is one. */
export function isPushEndpoint(
  endpoint: string,
  { allowSandbox, publicUrl }: Pick<Config, 'allowSandbox' | 'publicUrl'>,
): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (allowSandbox && url.origin === new URL(publicUrl).origin) return url.pathname.startsWith(sandboxPath);
  return url.protocol === 'https:' && url.port === '' && services.some((host) => host.test(url.hostname));
}
