// npm run faults: builds the shop and breaks it; with --cluster provides the engines of deploy/cluster, from Debian.
import {
  buildAdmin,
  buildServer,
  buildWeb,
  findPostgres15,
  install,
  provideCluster,
  runForeground,
} from './lib.mjs';

install();
if (process.argv.includes('--cluster')) {
  findPostgres15();
  provideCluster();
} else {
  buildWeb();
  buildAdmin();
}
buildServer();
runForeground(['faults/src/main.ts', ...process.argv.slice(2)]);
