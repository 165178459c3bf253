import { readFileSync } from 'node:fs';
import path from 'node:path';

const theme = readFileSync(path.join(import.meta.dirname, '../../../../web/src/ui/tokens.css'), 'utf8');

/** A colour of the pages' theme by its name there, such as `kuji`; the pictures have no palette of their own. */
export function colour(name: string): string {
  const [, value] = new RegExp(`--color-${name}: (#[0-9a-f]+);`).exec(theme) ?? [];
  if (value === undefined) throw new Error(`the theme has no colour ${name}`);
  return value;
}
