import type { Role } from './steps.ts';

/** Where an element is on the screen; null while it cannot be found or used. */
export type Place = { x: number; y: number } | null;

/**
 * Runs in the page, so it may use nothing outside itself: scrolls to the first element that is visible, enabled and not
 * covered, of this role (or a field with this label), whose name matches, and returns its middle. `names` null takes
 * fields by their label.
 */
export function placeOf(role: Role | 'field', source: string): Place {
  const selectors: Record<Role | 'field', string> = {
    link: 'a[href], [role=link]',
    button: 'button:not([role]), [role=button], summary',
    tab: '[role=tab]',
    radio: 'input[type=radio], [role=radio]',
    checkbox: 'input[type=checkbox], [role=checkbox], [role=switch]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    textbox: 'input, textarea',
    combobox: 'select, [role=combobox]',
    field: 'input, textarea, select',
  };
  const pattern = new RegExp(source, 'u');
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    if (node instanceof HTMLImageElement) return node.alt;
    const label = node.getAttribute('aria-label');
    if (label !== null) return label;
    const display = getComputedStyle(node).display;
    if (display === 'none') return '';
    const inner = [...node.childNodes].map(textOf).join('');
    return display.startsWith('inline') ? inner : ` ${inner} `;
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const parts = [...ids.flatMap((id) => document.getElementById(id) ?? []), ...labels].map(textOf);
    const label = element.getAttribute('aria-label');
    const name = ids.length > 0 || label === null ? parts.join(' ') || textOf(element) : label;
    return name.replace(/\s+/gu, ' ').trim();
  };
  for (const element of document.querySelectorAll<HTMLElement>(selectors[role])) {
    if (!pattern.test(nameOf(element)) || element.closest('[inert], [aria-hidden=true]')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.matches(':disabled, [aria-disabled=true]')) continue;
    const target = 'labels' in element && element.offsetWidth < 5 ? element.closest('label')! : element;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest('label');
    if (role === 'heading' || target.contains(hit) || label?.control === element) return { x, y };
  }
  return null;
}

/** Runs in the page: replaces the text of the focused field as typing does. */
export function writeText(text: string): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  field.select();
  return document.execCommand('insertText', false, text);
}

/** Runs in the page: picks the option with this text in the list with this label. */
export function chooseOption(source: string, text: string): boolean {
  const label = [...document.querySelectorAll('label')].find((one) =>
    new RegExp(source, 'u').test(one.textContent?.trim() ?? ''),
  );
  const list = label?.control;
  if (!(list instanceof HTMLSelectElement)) return false;
  const option = [...list.options].find((one) => one.text.includes(text));
  if (!option) return false;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(list, option.value);
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
