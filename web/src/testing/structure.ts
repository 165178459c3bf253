import { Script } from 'node:vm';
import axe from 'axe-core';
import { onTestFinished, vi } from 'vitest';

/** Rules that need neither colours nor a layout nor a whole document, which `accessibility.journey.ts` judges. */
const rules = [
  'aria-allowed-attr',
  'aria-allowed-role',
  'aria-command-name',
  'aria-dialog-name',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-progressbar-name',
  'aria-prohibited-attr',
  'aria-required-attr',
  'aria-required-children',
  'aria-required-parent',
  'aria-roles',
  'aria-toggle-field-name',
  'aria-valid-attr',
  'aria-valid-attr-value',
  'button-name',
  'definition-list',
  'dlitem',
  'duplicate-id-aria',
  'empty-heading',
  'empty-table-header',
  'frame-title',
  'heading-order',
  'image-alt',
  'input-button-name',
  'label',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'list',
  'listitem',
  'nested-interactive',
  'presentation-role-conflict',
  'role-img-alt',
  'scope-attr-valid',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'tabindex',
];

/** axe keeps the document that it was loaded into, and each test file has its own. */
let loaded: Document | undefined;
let source: Script | undefined;
function axeHere(): typeof axe {
  if (loaded !== document) {
    source ??= new Script(axe.source);
    source.runInThisContext();
    loaded = document;
  }
  return (globalThis as unknown as { axe: typeof axe }).axe;
}

/** The rules that this page breaks, and where. */
export async function brokenRules(): Promise<string[]> {
  const { violations } = await axeHere().run(document, {
    runOnly: rules,
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 200)}`),
  );
}

/** Whether a screen is open whose structure has not been judged. */
let open = false;

/** Fails if the open screen breaks a rule. */
export async function judgeScreen(): Promise<void> {
  if (!open) return;
  open = false;
  vi.useRealTimers();
  const broken = await brokenRules();
  if (broken.length > 0)
    throw new Error([`${location.pathname} breaks rules of accessibility:`, ...broken].join('\n'));
}

/** From now on a screen is open, which is judged at the end of this test, and then left by `leave`. */
export function screenOpens(leave = () => {}): void {
  if (!open) onTestFinished(() => judgeScreen().finally(leave));
  open = true;
}
