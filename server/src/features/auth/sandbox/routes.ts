import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context.ts';
import { googleSandbox } from './google.ts';
import { identityToolkitSandbox } from './identity-toolkit.ts';
import type { SandboxKeys } from './keys.ts';
import { lineSandbox } from './line.ts';
import { peoplePictures } from './people.ts';

/** The providers that this server imitates where the real ones are not configured. */
export async function authSandbox(app: FastifyInstance, context: Context, keys: SandboxKeys): Promise<void> {
  const { config } = context;
  await app.register(formbody);
  peoplePictures(app);
  if (!config.firebaseApiKey) {
    identityToolkitSandbox(app, context, keys);
    googleSandbox(app, keys);
  }
  if (!config.lineApiUrl) lineSandbox(app, config, keys);
}
