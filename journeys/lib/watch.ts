import type { BrowserContext } from '@playwright/test';

/** Collects everything that goes wrong in a browser while nobody asserts anything. */
export type Watch = {
  /** From now on this answer is part of the journey. */
  expectAnswer(status: number, path: string): void;
  /** From now on the browser is offline for a while, and may complain about it. */
  expectOffline(): void;
  problems(): string[];
};

/** Records every console error, every error a page threw, and every answer of 400 and above. */
export function watch(context: BrowserContext): Watch {
  const notes: { text: string; path?: string; status?: number }[] = [];
  const expected: { status: number; path: string }[] = [];
  let offline = false;
  /** The browser's messages about a part that it cannot fetch without a network. */
  const ofNetwork = /net::ERR_|Failed to fetch dynamically imported module|Unable to preload CSS/;

  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    // The browser's own line about an answer; the answer itself is noted below.
    if (message.text().startsWith('Failed to load resource: the server responded')) return;
    if (offline && ofNetwork.test(message.text())) return;
    notes.push({ text: `console: ${message.text()} (${url})` });
  });
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error();
    if (offline && ofNetwork.test(message)) return;
    // A machine too busy to show the next page within four seconds: the page comes without its animation.
    if (name === 'TimeoutError' && message.startsWith('Transition was aborted')) return;
    notes.push({ text: `page error: ${stack || `${name}: ${message}`} (${error.page()?.url()})` });
  });
  context.on('response', (response) => {
    const status = response.status();
    if (status < 400) return;
    const path = new URL(response.url()).pathname;
    notes.push({ text: `${status} ${response.request().method()} ${path}`, path, status });
  });

  return {
    expectAnswer: (status, path) => expected.push({ status, path }),
    expectOffline: () => {
      offline = true;
    },
    problems: () =>
      notes
        .filter((note) => !expected.some(({ status, path }) => status === note.status && path === note.path))
        .map(({ text }) => text),
  };
}
