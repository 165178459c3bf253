import { type Engine, startFirefox, startWebKit } from './engines/engines.ts';
import { handsOn } from './engines/hands.ts';
import { mainWays } from './engines/steps.ts';
import { test } from './lib/journey.ts';

const engines: readonly {
  name: string;
  start: (port: number) => Promise<Engine>;
  member: number;
  product: string;
}[] = [
  { name: 'WebKit', start: startWebKit, member: 42, product: '珍奶獸涼夏賞' },
  { name: 'Firefox', start: startFirefox, member: 43, product: '九尾狐夜宴賞' },
];

for (const [index, { name, start, member, product }] of engines.entries())
  test(`the main ways work in ${name}`, { tag: '@engines' }, async ({ api, origin }) => {
    test.setTimeout(400_000);
    const engine = await start(4_444 + index);
    try {
      await mainWays(handsOn(engine, origin), api, { member, product }, (step) =>
        console.log(`${name}: ${step}`),
      );
    } finally {
      await engine.close();
    }
  });
