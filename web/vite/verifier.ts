import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The address below which the shop serves the verifier, and the name under which it is saved. */
export const verifierFile = 'kujiya-verify.mjs';

const source = path.resolve(import.meta.dirname, '../../fairness/bin', verifierFile);

/**
 * The command-line verifier as one file that needs nothing beside it. It is not minified: members run it because they
 * can read it.
 */
export async function bundleVerifier(): Promise<string> {
  const built = (await build({
    configFile: false,
    root: path.dirname(source),
    logLevel: 'silent',
    // The bundle is plain JavaScript, whatever this Node makes of TypeScript.
    define: { 'process.features.typescript': 'true' },
    ssr: { noExternal: true },
    build: {
      ssr: source,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'es', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [file, ...others] = built.output;
  if (others.length > 0) throw new Error('the verifier is more than one file');
  return file.code;
}

const module = 'virtual:verifier';

/** Serves the verifier beside the pages, and tells them its name and its SHA-256, taken of that very file. */
export function verifier(): Plugin {
  let made: Promise<string> | undefined;
  const text = () => {
    made ??= bundleVerifier();
    return made;
  };
  return {
    name: 'verifier',
    resolveId: (id) => (id === module ? `\0${module}` : null),
    async load(id) {
      if (id !== `\0${module}`) return null;
      const hash = createHash('sha256')
        .update(await text())
        .digest('hex');
      return `export const verifierFile = '${verifierFile}'; export const verifierHash = '${hash}';`;
    },
    async generateBundle() {
      if (this.environment.config.consumer === 'client')
        this.emitFile({ type: 'asset', fileName: verifierFile, source: await text() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${verifierFile}`, (_request, response) => {
        void text().then((code) => response.setHeader('content-type', 'text/javascript').end(code));
      });
    },
  };
}
