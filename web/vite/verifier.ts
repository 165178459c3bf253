import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The address below which the shop serves the verifier, and the name under which it is saved. */
export const verifierFile = 'kujiya-verify.mjs';
/** The same of the witness of the public log. */
export const witnessFile = 'kujiya-witness.mjs';
/** The same of the page that gives every format to the byte. */
const formatsFile = 'kujiya-formats.md';

const bin = path.resolve(import.meta.dirname, '../../fairness/bin');

/**
 * A command of `fairness/bin` as one file that needs nothing beside it. It is not minified: people run it because they
 * can read it.
 */
export async function bundleCommand(file: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root: bin,
    logLevel: 'silent',
    // The bundle is plain JavaScript, whatever this Node makes of TypeScript.
    define: { 'process.features.typescript': 'true' },
    ssr: { noExternal: true },
    build: {
      ssr: path.join(bin, file),
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'es', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [made, ...others] = built.output;
  if (others.length > 0) throw new Error(`${file} is more than one file`);
  return made.code;
}

const module = 'virtual:verifier';
const served = [verifierFile, witnessFile, formatsFile];

/** Serves the commands and the formats beside the pages, and tells them their names and their SHA-256, taken of those very files. */
export function verifier(): Plugin {
  const made = new Map<string, Promise<string>>();
  const text = (file: string) => {
    const making =
      made.get(file) ??
      (file === formatsFile ? readFile(path.join(bin, '../README.md'), 'utf8') : bundleCommand(file));
    made.set(file, making);
    return making;
  };
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await text(file))
      .digest('hex');
  return {
    name: 'verifier',
    resolveId: (id) => (id === module ? `\0${module}` : null),
    async load(id) {
      if (id !== `\0${module}`) return null;
      return `export const verifierFile = '${verifierFile}'; export const verifierHash = '${await hash(verifierFile)}';
        export const formatsFile = '${formatsFile}';
        export const witnessFile = '${witnessFile}'; export const witnessHash = '${await hash(witnessFile)}';`;
    },
    async generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const fileName of served) this.emitFile({ type: 'asset', fileName, source: await text(fileName) });
    },
    configureServer({ middlewares }) {
      for (const file of served)
        middlewares.use(`/${file}`, (_request, response) => {
          void text(file).then((code) => {
            const type = file === formatsFile ? 'text/markdown; charset=utf-8' : 'text/javascript';
            response.setHeader('content-type', type).end(code);
          });
        });
    },
  };
}
