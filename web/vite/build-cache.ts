import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Rolldown } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

const digest = (...texts: string[]) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url');
};

/**
 * The same plugin with a cache: `file` holds the transform's result for each module, so the next build transforms only
 * modules that have changed. `settings` are further files that decide the result, such as the lock file; results made
 * under other settings are not reused.
 */
export async function cached(
  making: Promise<Rolldown.Plugin>,
  { file, settings }: { file: string; settings: readonly string[] },
): Promise<Rolldown.Plugin> {
  const plugin = await making;
  const { transform } = plugin;
  if (typeof transform !== 'object') throw new Error(`${plugin.name} has no transform with a filter`);
  const make = transform.handler;
  let made = new Map<string, unknown>();
  const used = new Map<string, unknown>();
  let settled = '';
  transform.handler = async function (code, id, options) {
    const key = digest(settled, path.relative(root, id), code);
    const result = made.has(key) ? made.get(key) : await make.call(this, code, id, options);
    used.set(key, result);
    return result as Awaited<ReturnType<typeof make>>;
  };
  return {
    ...plugin,
    async buildStart() {
      settled = digest(...(await Promise.all(settings.map((name) => readFile(name, 'utf8')))));
      made = await readFile(file, 'utf8')
        .then((text) => new Map(JSON.parse(text) as [string, unknown][]))
        .catch(() => new Map());
      used.clear();
    },
    async buildEnd(error) {
      const isNew = [...used.keys()].some((key) => !made.has(key));
      if (error || !isNew) return;
      await mkdir(path.dirname(file), { recursive: true });
      // Written whole, by rename: two builds may run at once.
      const temporary = `${file}.${process.pid}.tmp`;
      await writeFile(temporary, JSON.stringify([...used]));
      await rename(temporary, file);
    },
  };
}
