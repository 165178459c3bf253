import { execFileSync } from 'node:child_process';

/** The network of the drill, in place of the example's 10.0.0.0/24. */
const prefix = '10.77.0.';
const bridge = 'kujiya-net';
export const inNetwork = (text: string): string => text.replaceAll('10.0.0.', prefix);

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const ipIfThere = (...args: string[]): void => {
  try {
    ip(...args);
  } catch {
    // It was not there.
  }
};

/** A machine of the drill: a network namespace with one interface on the bridge. */
export type Machine = {
  name: string;
  address: string;
  /** The command that runs a program on this machine, as PostgreSQL's account. */
  command(file: string, ...args: string[]): [string, string[]];
  /** The processes that run on it. */
  pids(): number[];
  /** Takes its cable out: what it sends goes nowhere, and it is not told. */
  cut(): void;
  mend(): void;
};

export type Network = { machines: Machine[]; close(): void };

/** Makes machines of these names on a bridge of their own, which this machine reaches at 10.77.0.1. */
export function openNetwork(names: readonly string[]): Network {
  const namespaceOf = (name: string) => `kujiya-${name}`;
  const cableOf = (name: string) => `kujiya-${name.slice(0, 6)}`;
  const close = () => {
    for (const name of names) {
      ipIfThere('link', 'del', cableOf(name));
      ipIfThere('netns', 'del', namespaceOf(name));
    }
    ipIfThere('link', 'del', bridge);
  };
  // Of a run that was killed.
  close();
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${prefix}1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const machines = names.map((name, nth): Machine => {
    const [namespace, cable] = [namespaceOf(name), cableOf(name)];
    const address = `${prefix}${21 + nth}`;
    const inside = (...args: string[]) => ip('-n', namespace, ...args);
    ip('netns', 'add', namespace);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', cable, 'master', bridge, 'up');
    inside('addr', 'add', `${address}/24`, 'dev', 'eth0');
    inside('link', 'set', 'lo', 'up');
    inside('link', 'set', 'eth0', 'up');
    const account = ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'];
    return {
      name,
      address,
      command: (file, ...args) => [
        'ip',
        ['netns', 'exec', namespace, 'setpriv', ...account, '--', file, ...args],
      ],
      pids: () => ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number),
      cut: () => void ip('link', 'set', cable, 'nomaster'),
      mend: () => void ip('link', 'set', cable, 'master', bridge),
    };
  });
  return { machines, close };
}
