// Runs one of the project's TypeScript commands with its own Node: node scripts/run.mjs FILE [ARG …]
import { install, runForeground } from './lib.mjs';

install();
runForeground(process.argv.slice(2));
