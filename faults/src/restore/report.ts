import type { Comparison } from './compare.ts';
import type { Counts, Restored } from './restored.ts';

/** What a lost disk may cost (s). */
const goal = 10;

export type Drilled = {
  name: string;
  restored: Restored;
  compared: Comparison;
  /** How much was lost: in this run, and at the worst moment of it; null where the running shop goes on. */
  lostSeconds: { here: number; longest: number } | null;
  /** What the running shop held meanwhile. */
  running: Counts | null;
  problems: string[];
};

const inWords = ({ orders, drawn, postings, receipts }: Counts) =>
  `${orders} orders, ${drawn} drawn, ${postings} postings, ${receipts} receipts`;

/** Prints the table of a drill and what is wrong; true when nothing is. */
export function report(drilled: readonly Drilled[]): boolean {
  console.log('\n| restored | kept of promised | lost after that | seconds: backup, log, audit | audit |');
  console.log('|---|---|---|---|---|');
  const problems: string[] = [];
  for (const { name, restored, compared, lostSeconds, ...more } of drilled) {
    const { backup, log, audit } = restored.seconds;
    const missing = compared.lost.filter(({ order }) => compared.problems.some((one) => one.includes(order)));
    const lost = lostSeconds
      ? `${compared.lost.length} purchases of ${lostSeconds.here.toFixed(1)} s; at the worst moment ${lostSeconds.longest.toFixed(1)} s`
      : 'nothing: the shop goes on';
    const times = [backup, log, audit].map((one) => one.toFixed(1)).join(' + ');
    console.log(
      `| ${name} | ${compared.promised - missing.length} of ${compared.promised} | ${lost} | ${times} = ${(backup + log + audit).toFixed(1)} | ${restored.audited === null ? 'broken' : 'clean'} |`,
    );
    problems.push(...compared.problems, ...more.problems);
    if (restored.audited === null) problems.push(`${name}: the audit finds broken rules`);
    if (compared.promised === 0) problems.push(`${name}: nothing was bought`);
    if (lostSeconds && lostSeconds.longest > goal)
      problems.push(`${lostSeconds.longest.toFixed(1)} s could have been lost; the goal is ${goal} s`);
  }
  console.log('');
  for (const { name, restored, running } of drilled) {
    console.log(
      `${name}: ${inWords(restored.counts)}${running ? `; running meanwhile: ${inWords(running)}` : ''}`,
    );
    if (restored.audited !== null) console.log(`  ${restored.audited.replaceAll('\n', '\n  ')}`);
  }
  for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`);
  if (problems.length === 0)
    console.log('✓ nothing that was promised is lost; the key, the pictures and the answers are the same');
  return problems.length === 0;
}
