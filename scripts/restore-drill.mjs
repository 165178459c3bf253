// npm run restore-drill: provides Debian's PostgreSQL 15 and the engines of the backups, builds the shop, and drills.
import {
  buildAdmin,
  buildServer,
  buildWeb,
  findPostgres15,
  install,
  provideBackupEngines,
  runForeground,
} from './lib.mjs';

install();
process.env.TEST_POSTGRES_BIN = findPostgres15();
provideBackupEngines();
buildWeb();
buildAdmin();
buildServer();
runForeground(['faults/src/restore-drill.ts', ...process.argv.slice(2)]);
