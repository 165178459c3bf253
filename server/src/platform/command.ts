import path from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { withSecretFiles } from './secret-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs a command of the shop: a `ConfigError` is printed as one sentence, any other error with its stack; exit 0 or 1.
 */
export async function runCommand(work: (config: Config, root: string) => Promise<boolean>): Promise<void> {
  try {
    const done = await work(readConfig(withSecretFiles(process.env), root), root);
    if (!done) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${(error as Error).stack}\n`);
    process.exit(1);
  }
}
