// npm run upgrade-drill: provides HAProxy, builds the server, and upgrades a scratch shop while members buy; with
// `--chain` one machine over three releases and back.
import { buildServer, install, provideProxy, runForeground } from './lib.mjs';

install();
provideProxy();
buildServer();
const [first, ...rest] = process.argv.slice(2);
if (first === '--chain') runForeground(['faults/src/upgrade-chain.ts', ...rest]);
else runForeground(['faults/src/upgrade-drill.ts', ...process.argv.slice(2)]);
