// npm run upgrade-drill: provides HAProxy, builds the server, and upgrades a scratch shop while members buy.
import { buildServer, install, provideProxy, runForeground } from './lib.mjs';

install();
provideProxy();
buildServer();
runForeground(['faults/src/upgrade-drill.ts', ...process.argv.slice(2)]);
