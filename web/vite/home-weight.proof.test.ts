import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const emptyPage = 'virtual:empty-page';

/** One more route, whose page is empty, in the table of a feature that home does not show. */
const oneMoreRoute = (): Plugin => ({
  name: 'one-more-route',
  enforce: 'pre',
  resolveId: (id) => (id === emptyPage ? `\0${emptyPage}` : null),
  load: (id) => (id === `\0${emptyPage}` ? 'export const Component = () => null;' : null),
  transform(code, id) {
    if (!id.endsWith('/features/likes/routes.tsx')) return null;
    return code.replace(
      'PageRoute[] = [',
      `PageRoute[] = [{ path: '/empty', lazy: () => import('${emptyPage}') },`,
    );
  },
});

/** Bytes of the scripts the entry fetches before it runs, and whether the build holds the empty page. */
async function homeOf(plugins: Plugin[]): Promise<{ bytes: number; hasEmptyPage: boolean }> {
  const built = await build({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
    plugins,
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const needed = new Set<string>();
  const follow = (name: string) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const next of chunks.get(name)?.imports ?? []) follow(next);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) follow(chunk.fileName);
  return {
    bytes: [...needed].reduce((sum, name) => sum + Buffer.byteLength(chunks.get(name)?.code ?? ''), 0),
    hasEmptyPage: [...chunks.values()].some((chunk) => chunk.moduleIds.includes(`\0${emptyPage}`)),
  };
}

test('a page loaded on demand adds not a byte to the home screen', async () => {
  process.env.NODE_ENV = 'production';
  const before = await homeOf([]);
  const after = await homeOf([oneMoreRoute()]);
  expect(before.bytes).toBeGreaterThan(100_000);
  expect([before.hasEmptyPage, after.hasEmptyPage]).toEqual([false, true]);
  expect(after.bytes).toBe(before.bytes);
}, 600_000);
