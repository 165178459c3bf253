// npm run lag-drill: builds the server, and reads from late, paused and dying replicas of a scratch shop.
import { buildServer, install, runForeground } from './lib.mjs';

install();
buildServer();
runForeground(['faults/src/lag-drill.ts', ...process.argv.slice(2)]);
