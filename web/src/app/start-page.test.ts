// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { startPage } from './start-page.ts';

let pages = 0;
/** Each page gets a different script text: the browser runs the same module only once. */
const script = (text: string) => `data:text/javascript,globalThis.ran.push('${text}')//${pages}`;
const ran: string[] = [];
Object.assign(globalThis, { ran });

/** A page whose script has three files, and another for when it rests. */
function openPage(body: string, entry?: string): void {
  pages++;
  const parts = {
    entry: entry ?? script('entry'),
    modules: [script('library'), script('page')],
    later: ['/later.js'],
  };
  Object.assign(document.documentElement.dataset, { first: '', plain: '' });
  document.head.innerHTML = '';
  document.body.innerHTML = `${body}<script type="application/json" id="parts">${JSON.stringify(parts)}</script>`;
  startPage();
}

/** The page has done everything that it does by itself. */
const rests = () =>
  vi.waitFor(() => expect(document.head.querySelectorAll('link[rel="modulepreload"]')).toHaveLength(4));

beforeEach(() => {
  delete document.documentElement.dataset.failed;
  ran.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the script’s files are fetched at once and run one after the other', async () => {
  openPage('');
  expect(document.documentElement.dataset.plain).toBe('');
  await vi.waitFor(() => expect(ran).toHaveLength(3));
  expect(ran).toEqual(['library', 'page', 'entry']);
  const fetched = () =>
    [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));
  await rests();
  expect(document.documentElement.dataset.plain).toBeUndefined();
  expect(fetched()).toEqual([...['entry', 'library', 'page'].map(script), '/later.js']);
});

/** A page loaded in this way, with three cards and two sections below its first screen. */
function openLongPage(type: string): (state: string) => number {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  openPage(`${'<li data-later="held"></li>'.repeat(3)}${'<section data-later="held"></section>'.repeat(2)}`);
  return (state) => document.querySelectorAll(`[data-later${state}]`).length;
}
const first = () => document.documentElement.dataset.first;

/** Checks repeatedly until this holds. */
const watch = (look: () => void) => vi.waitFor(look, { interval: 1 });

test('parts below the first screen are released for layout one by one after the script has run', async () => {
  const count = openLongPage('navigate');
  expect(count('="held"')).toBe(5);
  const shown = new Set<string>();
  const atOnce = new Set<number>();
  let ranBefore = true;
  await watch(() => {
    atOnce.add(count('="shown"'));
    for (const { tagName } of document.querySelectorAll('[data-later="shown"]')) shown.add(tagName);
    if (count('="held"') < 5) ranBefore &&= ran.includes('entry');
    expect(count('="near"')).toBe(5);
  });
  expect(ranBefore).toBe(true);
  // Only cards pass through the state in which their height is noted, one at a time.
  expect([...shown]).toEqual(['LI']);
  expect(Math.max(...atOnce)).toBe(1);
  expect(first()).toBe('');
  await rests();
});

test('the first scroll lays out everything: held parts at once, the rest two by two', async () => {
  const count = openLongPage('navigate');
  await watch(() => expect(count('="near"')).toBe(2));
  window.dispatchEvent(new Event('scroll'));
  expect(count('="held"')).toBe(0);
  const left = new Set<number>();
  await watch(() => {
    left.add(count(''));
    expect(first()).toBeUndefined();
  });
  expect(count('')).toBe(0);
  expect([...left].some((number) => number > 0)).toBe(true);
  await rests();
});

test('moving through a page by keys lays out all of it', async () => {
  const count = openLongPage('navigate');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect(count('="held"')).toBe(0);
  await rests();
});

test.each(['reload', 'back_forward'])(
  'after a %s the whole page is there at once, to be scrolled to',
  async (type) => {
    openLongPage(type);
    expect(first()).toBeUndefined();
    await rests();
  },
);

/**
 * Attaches a fake React fiber to an element of the page: taken over or, by `flags`, with an ancestor that is not yet.
 */
const takeOver = (element: Element | null, flags = 0) =>
  Object.assign(element ?? {}, { __reactFiber$1: { flags: 0, return: { flags, return: null } } });

test('a choice pressed by its label before the script is there is made once it is', async () => {
  openPage('<label><input type="radio" name="count" value="5"><span>五</span></label>');
  const radio = document.querySelector('input');
  document.querySelector('span')?.click();
  expect(radio?.checked).toBe(false);
  const pressed = vi.fn();
  radio?.addEventListener('click', pressed);
  takeOver(radio, 4096);
  await new Promise((later) => setTimeout(later, 120));
  expect(pressed).not.toHaveBeenCalled();
  takeOver(radio);
  // Every page of this file listens in the one window.
  await vi.waitFor(() => expect(pressed).toHaveBeenCalled());
  expect(radio?.checked).toBe(true);
  await rests();
});

test('a button pressed before the script is there is pressed again once it is', async () => {
  openPage('<button type="button"><span>買</span></button>');
  const button = document.querySelector('button');
  document.querySelector('span')?.click();
  const pressed = vi.fn();
  button?.addEventListener('click', pressed);
  takeOver(button);
  await vi.waitFor(() => expect(pressed).toHaveBeenCalled());
  await rests();
});

/** Types as a person does: the field holds the whole value, and the event its last character. */
function typeInto(field: HTMLInputElement | null, value: string): void {
  Object.assign(field ?? {}, { value });
  field?.dispatchEvent(new InputEvent('input', { bubbles: true, data: value.at(-1) ?? null }));
}
/** The events that a script hears once it has taken the page over, in order. */
function heardOf(form: HTMLFormElement | null): string[] {
  const heard: string[] = [];
  form?.addEventListener('input', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    heard.push(`${name}: ${value}`);
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push('sent');
  });
  return heard;
}
const loginForm = '<form><input name="phone"><input name="password"><button>登入</button></form>';
const parts = () => [document.querySelector('form'), ...document.querySelectorAll('input,button')];

test('text typed before the script is there is retyped whole, then the button pressed once', async () => {
  openPage(loginForm);
  const [phone, password] = document.querySelectorAll('input');
  for (const typed of ['0', '09', '091']) typeInto(phone ?? null, typed);
  for (const typed of ['t', 'to']) typeInto(password ?? null, typed);
  for (let tap = 0; tap < 3; tap++) document.querySelector('button')?.click();
  const heard = heardOf(document.querySelector('form'));
  // The button is taken over before the fields are: it waits for them.
  takeOver(document.querySelector('button'));
  await new Promise((later) => setTimeout(later, 120));
  expect(heard).toEqual([]);
  for (const part of parts()) takeOver(part);
  await vi.waitFor(() => expect(heard).toContain('sent'));
  await new Promise((later) => setTimeout(later, 120));
  // Every page of this file listens in the one window, and each presses once.
  expect([...new Set(heard)]).toEqual(['phone: 091', 'password: to', 'sent']);
  expect(heard.filter((what) => what === 'sent')).toHaveLength(pages);
  await rests();
});

test('text typed while the script takes over continues what was typed before', async () => {
  openPage(loginForm);
  const [phone] = document.querySelectorAll('input');
  typeInto(phone ?? null, '09');
  const heard = heardOf(document.querySelector('form'));
  for (const part of parts()) takeOver(part);
  // A render has emptied the field before it was typed again.
  typeInto(phone ?? null, '1');
  expect(heard).toEqual(['phone: 091']);
  await new Promise((later) => setTimeout(later, 120));
  expect(heard).toHaveLength(1);
  await rests();
});

test('text being composed is left alone until it is a word', async () => {
  openPage(loginForm);
  const [phone] = document.querySelectorAll('input');
  phone?.dispatchEvent(new Event('compositionstart', { bubbles: true }));
  typeInto(phone ?? null, 'ㄍㄨ');
  const heard = heardOf(document.querySelector('form'));
  for (const part of parts()) takeOver(part);
  await new Promise((later) => setTimeout(later, 120));
  expect(heard).toEqual([]);
  Object.assign(phone ?? {}, { value: '公仔' });
  typeInto(phone ?? null, '公仔');
  phone?.dispatchEvent(new Event('compositionend', { bubbles: true }));
  expect(heard).toEqual(['phone: 公仔']);
  await rests();
});

test('parts below the first screen are laid out even on a page that never rests', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout = 1e9 }: IdleRequestOptions = {}) =>
    setTimeout(work, timeout / 100),
  );
  const count = openLongPage('navigate');
  await watch(() => expect(count('="near"')).toBe(5));
  await rests();
  // Its last look, at which nothing is left.
  await new Promise((later) => setTimeout(later, 120));
});

const isHeldBack = (name: 'click' | 'submit', element: Element | null) =>
  !element?.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));

test('a script that does not arrive is fetched once more, then the page says so and holds no press back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  openPage(loginForm, `data:text/javascript,globalThis.ran.push('broken');throw 1//${pages}`);
  const [form, button] = [document.querySelector('form'), document.querySelector('button')];
  expect(isHeldBack('click', button)).toBe(true);
  const tries = () => ran.filter((what) => what === 'broken').length;
  await watch(() => expect(tries()).toBe(1));
  expect(document.documentElement.dataset.failed).toBeUndefined();
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  await watch(() => expect(document.documentElement.dataset.failed).toBe(''));
  expect(tries()).toBe(2);
  expect(isHeldBack('click', button)).toBe(false);
  // It would put the password into the address.
  expect(isHeldBack('submit', form)).toBe(true);
  const pressed = vi.fn();
  button?.addEventListener('click', pressed);
  takeOver(button);
  await new Promise((later) => setTimeout(later, 120));
  expect(pressed).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await watch(() => expect(tries()).toBe(3));
  await rests();
});
