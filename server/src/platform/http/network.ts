/** An address as some proxies append it: with the port of the connection, which a client changes at will. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;
const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The key by which limits per address are counted: an IPv4 address, or the first half of an IPv6 one, because a client
 * that has one such address has the other 2^64 of its network as well. A client that has hung up has no address any
 * more: all of those count as one.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '0.0.0.0';
  const [, v4, v6] = withPort.exec(address) ?? [];
  const ip = v4 ?? v6 ?? address;
  const mapped = mappedV4.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [start = '', end] = (ip.split('%')[0] ?? '').split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const head = groups(start);
  const gap = end === undefined ? 0 : 8 - head.length - groups(end).length;
  return `${[...head, ...Array<string>(gap).fill('0'), ...groups(end)].slice(0, 4).join(':')}::`;
}
