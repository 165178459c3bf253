import { flushCompileCache } from 'node:module';

// Compiles the shop's code into Node's cache before the shop opens for the first time: a process that has stripped the types
// of all of it keeps forty megabytes for that until it ends.
await Promise.all([import('../app.ts'), import('../runtime.ts'), import('../platform/command.ts')]);
flushCompileCache();
process.exit();
