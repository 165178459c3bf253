import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// The shop that the journeys visit: the real one, on a data folder that is thrown away; only the pictures are kept
// from run to run.
const folder = mkdtempSync(path.join(tmpdir(), 'kujiya-journeys-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

process.env.PORT = process.env.JOURNEYS_PORT ?? '3417';
process.env.DATA_DIR = folder;
process.env.MEDIA_DIR = path.resolve(import.meta.dirname, '../.cache/media');
process.env.LOG_LEVEL = 'error';
await import('../server/src/main.ts');
