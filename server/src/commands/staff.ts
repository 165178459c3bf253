import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { settingLimits } from '@kujiya/contract/staff/settings';
import { runCommand } from '#platform/command.ts';
import { ConfigError } from '#platform/config.ts';
import { randomCode } from '#platform/crypto.ts';
import type { Database } from '#platform/postgres/database.ts';
import { migrate } from '#platform/postgres/migrate.ts';
import { setAmountAtConsole } from '../features/shop-settings/staff/service.ts';
import * as accounts from '../features/staff/accounts.ts';
import { openRuntime } from '../runtime.ts';

const usage = `npm run staff -- create EMAIL NAME ROLE [--generate]
npm run staff -- list
npm run staff -- disable EMAIL
npm run staff -- enable EMAIL
npm run staff -- password EMAIL [--generate]
npm run staff -- reset-factors EMAIL
npm run staff -- assign EMAIL ROLE
npm run staff -- role NAME RIGHT,RIGHT…
npm run staff -- approval-amount AMOUNT
The password is read from a prompt or from standard input; --generate creates one and prints it once.`;

/** Reads the password; nothing shows while it is typed. */
async function askPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY === true;
  if (isTyped) process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped });
  const password = await lines.question('');
  lines.close();
  if (isTyped) process.stderr.write('\n');
  return password;
}

async function passwordFor(generate: boolean): Promise<string> {
  if (!generate) return askPassword();
  const password = randomCode(20);
  console.log(`Password: ${password}`);
  return password;
}

function amountOf(text: string): number {
  const amount = Number(text);
  if (!Number.isInteger(amount) || amount < 0 || amount > settingLimits.amountMax)
    throw new ConfigError(`AMOUNT must be a number from 0 to ${settingLimits.amountMax}, not “${text}”.`);
  return amount;
}

async function list(db: Database): Promise<void> {
  const { accounts: people, roles } = await accounts.listAccounts(db);
  for (const { email, name, role, disabled_at } of people)
    console.log(`${email}  ${name}  ${role}${disabled_at === null ? '' : '  disabled'}`);
  for (const { name, rights } of roles) console.log(`role ${name}: ${rights.join(', ')}`);
}

// npm run staff: manages the accounts that may use the calls of the back office. Every change is in the audit log.
await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    options: { generate: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command = '', first = '', ...rest] = positionals;
  const [second = ''] = rest;
  const commands: Record<string, { args: number; run(db: Database): Promise<unknown> }> = {
    create: {
      args: 3,
      async run(db) {
        const password = await passwordFor(values.generate);
        await accounts.createAccount(db, { email: first, name: second, role: rest[1] ?? '', password });
        console.log(
          `${first} can log in to the back office of ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}`,
        );
      },
    },
    list: { args: 0, run: list },
    disable: { args: 1, run: (db) => accounts.setDisabled(db, first, true) },
    enable: { args: 1, run: (db) => accounts.setDisabled(db, first, false) },
    password: {
      args: 1,
      run: async (db) => accounts.changePassword(db, first, await passwordFor(values.generate)),
    },
    'reset-factors': { args: 1, run: (db) => accounts.resetFactors(db, first) },
    assign: { args: 2, run: (db) => accounts.changeRole(db, first, second) },
    'approval-amount': { args: 1, run: (db) => setAmountAtConsole(db, config, amountOf(first)) },
    role: { args: 2, run: (db) => accounts.setRole(db, first, second.split(',').filter(Boolean)) },
  };
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!chosen || positionals.length !== chosen.args + 1) throw new ConfigError(usage);
  const runtime = await openRuntime(config, 'visitor');
  try {
    await migrate(runtime.db);
    await chosen.run(runtime.db);
    return true;
  } catch (error) {
    if (error instanceof accounts.AccountError) throw new ConfigError(error.message);
    throw error;
  } finally {
    await runtime.close();
  }
});
