// How long the test files took, beside a piece of work of known size. `node scripts/times.ts` prints the seconds of that
// work; with these and a goal it does the work once more, writes test-results/times.json from the reports, and fails
// above the goal.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Timed = { file: string; seconds: number };
type Suite = { file: string; suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] };

const rounded = (value: number) => Math.round(value * 100) / 100;

/**
 * Whether all files together took longer than `goal` times the calibration, which a slower machine takes longer for as
 * well; and the ten slowest.
 */
export function judge(files: readonly Timed[], calibration: number, goal: number) {
  const ratio = files.reduce((sum, { seconds }) => sum + seconds, 0) / calibration;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  return { ratio, isAbove: ratio > goal, slowest };
}

/** Seconds that a fixed amount of numbers, maps and texts takes, the best of three. */
export function calibrate(): number {
  const once = () => {
    const start = performance.now();
    const counts = new Map<string, number>();
    let seed = 1;
    for (let at = 0; at < 1_600_000; at++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      const word = `lot ${seed % 50_021}`;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    JSON.parse(JSON.stringify([...counts].sort()));
    return (performance.now() - start) / 1_000;
  };
  return Math.min(once(), once(), once());
}

const root = path.resolve(import.meta.dirname, '..');

function reported(): Timed[] {
  const read = (name: string) => JSON.parse(readFileSync(path.join(root, '.cache/times', name), 'utf8'));
  const vitest: { name: string; startTime: number; endTime: number }[] = read('vitest.json').testResults;
  const journeys: Suite[] = read('journeys.json').suites;
  const ms = ({ suites = [], specs = [] }: Suite): number =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
      .concat(suites.map(ms))
      .reduce((sum, one) => sum + one, 0);
  return [
    ...vitest.map(({ name, startTime, endTime }) => ({
      file: path.relative(root, name),
      seconds: rounded((endTime - startTime) / 1_000),
    })),
    ...journeys.map((suite) => ({ file: `journeys/${suite.file}`, seconds: rounded(ms(suite) / 1_000) })),
  ];
}

if (import.meta.main) {
  const [before, goal] = process.argv.slice(2).map(Number);
  if (before === undefined || goal === undefined) {
    console.log(calibrate());
    process.exit();
  }
  // A machine changes its speed by a third within the hour: the slower of both ends is what the tests had.
  const calibration = Math.max(before, calibrate());
  const files = reported();
  const { ratio, isAbove, slowest } = judge(files, calibration, goal);
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const text = JSON.stringify({ calibration, goal, ratio: rounded(ratio), files }, null, 2);
  writeFileSync(path.join(root, 'test-results/times.json'), `${text}\n`);
  console.log(`${files.length} files took ${Math.round(ratio)} times the calibration; the goal is ${goal}.`);
  if (isAbove) for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1)} s  ${file}`);
  process.exitCode = isAbove ? 1 : 0;
}
