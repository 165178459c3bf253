/** Calls before those that count, and those that count. */
const warmUp = 20;
const calls = 200;

/** Requests of the office by name: the goal of their p99 (ms), and the address of the nth call. */
export type Requests = Readonly<Record<string, readonly [goal: number, address: (n: number) => string]>>;

/**
 * Makes every request of the office 200 times, one after the other, as the person at the screen does, and prints the
 * median, the p99 and the longest of each. Sets the exit code to 1 where a p99 misses its goal.
 */
export async function callOneByOne(origin: string, token: string, requests: Requests): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  let isMissed = false;
  for (const [name, [goal, address]] of Object.entries(requests)) {
    const times: number[] = [];
    for (let n = 0; n < warmUp + calls; n++) {
      const began = performance.now();
      const reply = await fetch(`${origin}${address(n)}`, { headers });
      await reply.json();
      if (reply.status !== 200) throw new Error(`${name}: ${reply.status}`);
      if (n >= warmUp) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const part = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
    isMissed ||= part(0.99) > goal;
    const [half, most, last] = [part(0.5), part(0.99), part(1)].map((ms) => ms.toFixed(1));
    console.log(`${name}  中位 ${half}  p99 ${most}  最大 ${last} ms（目標 ${goal}）`);
  }
  console.log(isMissed ? '未達成' : '達成');
  process.exitCode = isMissed ? 1 : 0;
}
