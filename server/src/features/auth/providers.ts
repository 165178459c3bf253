import type { Shop } from '#shop/feature.ts';
import { type CustomTokens, customTokens } from './custom-tokens.ts';
import { type IdTokens, idTokenReader } from './id-tokens.ts';
import { type Line, lineLogin } from './line/client.ts';
import { sandboxAccount } from './sandbox/identity-toolkit.ts';
import { type SandboxKeys, sandboxKeys } from './sandbox/keys.ts';
import { identityToolkit, type SmsCodes } from './sms.ts';

/** External identity providers: the real ones, or this server's sandbox. */
export type Providers = {
  sms: SmsCodes;
  idTokens: IdTokens;
  line: Line;
  customToken: CustomTokens;
  keys: SandboxKeys;
};

/** The sandboxes are called by HTTP at the server's own address, as the real providers are at theirs. */
export function providersOf({ config, db, ownUrl }: Shop): Providers {
  const keys = sandboxKeys(db, config);
  const toolkit = () => `${ownUrl()}/sandbox/identitytoolkit/v1`;
  return {
    keys,
    sms: identityToolkit(config, toolkit),
    idTokens: idTokenReader(config, toolkit),
    line: lineLogin(config, () => `${ownUrl()}/sandbox/line`),
    customToken: customTokens(config, async () => ({
      email: sandboxAccount,
      key: (await keys.identity()).private,
    })),
  };
}
