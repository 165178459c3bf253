import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cached } from './build-cache.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kujiya-kept-'));
  await writeFile(inFolder('entry.js'), "import './other.js'; console.log('__WORD__');");
  await writeFile(inFolder('other.js'), "console.log('other __WORD__');");
  await writeFile(inFolder('settings'), 'first');
});
afterEach(() => rm(folder, { recursive: true }));
const inFolder = (name: string) => path.join(folder, name);

/** A build whose slow transform inserts a word; its output, and the modules the transform was called for. */
async function built(word: string) {
  const asked: string[] = [];
  const slow: Rolldown.Plugin = {
    name: 'slow',
    transform: {
      filter: { id: /(entry|other)\.js$/ },
      async handler(code, id) {
        asked.push(path.basename(id));
        return { code: code.replace('__WORD__', word), map: null };
      },
    },
  };
  const made = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: inFolder('entry.js') } },
    plugins: [
      cached(Promise.resolve(slow), { file: inFolder('kept.json'), settings: [inFolder('settings')] }),
    ],
  });
  const [chunk] = ([made].flat()[0] as Rolldown.RolldownOutput).output;
  return { code: chunk.code, asked: asked.sort() };
}

test('a second build reuses everything, and after a change rebuilds only that module', async () => {
  const first = await built('one');
  expect(first).toMatchObject({ asked: ['entry.js', 'other.js'] });
  expect(first.code).toMatch(/other one.*\bone\b/s);
  expect(await built('two')).toEqual({ code: first.code, asked: [] });

  await writeFile(inFolder('other.js'), "console.log('changed __WORD__');");
  const changed = await built('three');
  expect(changed.asked).toEqual(['other.js']);
  expect(changed.code).toMatch(/changed three.*\bone\b/s);
});

test('changed settings rebuild everything', async () => {
  await built('one');
  await writeFile(inFolder('settings'), 'second');
  const { code, asked } = await built('two');
  expect(asked).toEqual(['entry.js', 'other.js']);
  expect(code).not.toContain('one');
});

test('an unreadable store rebuilds everything', async () => {
  await built('one');
  await writeFile(inFolder('kept.json'), '[["half');
  expect(await built('two')).toMatchObject({ asked: ['entry.js', 'other.js'] });
});
