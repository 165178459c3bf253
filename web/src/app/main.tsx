import '#ui/theme.css';
import type { Query } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { pageIsWhole } from '#lib/hydration.ts';
import { holdInstallPrompt } from '#lib/install-prompt.ts';
import { keepPresses } from '#lib/kept-presses.ts';
import { type Rendered, readByServer, readRendered } from '#lib/rendered.ts';
import { readSettings } from '#lib/settings.ts';
import { App, Front, fetchFront } from './App.tsx';
import { createExpiry } from './expiry.ts';
import { PageTable } from './pages.tsx';
import { createQueryClient, createServices } from './services.ts';

holdInstallPrompt();

const rendered = readRendered();
const table = new PageTable(
  homeRoutes(Front, fetchFront),
  async () => (await import('./other-routes.ts')).otherRoutes,
);
const queries = createQueryClient();
const signals = new EventTarget();
/**
 * Updates of the whole page wait until its markup is taken over: otherwise React would find a different page than it
 * began with, discard the markup and render everything again.
 */
const whole = rendered ? pageIsWhole : Promise.resolve();
const expire = createExpiry(signals, whole);
const services = createServices(readSettings(), rendered?.at, expire);
// Cached answers belong to one member, so they are dropped at every sign-in and sign-out, except those which the server
// has read as a visitor: a part of its markup that is not taken over yet needs them. The timeout lets the screens render
// first: by then a visitor's member queries are disabled and are not fetched again.
const isVisitors = ({ state }: Query) => readByServer.has(state.data as object);
const dropAnswers = () => {
  void queries.invalidateQueries({ predicate: isVisitors });
  void queries.resetQueries({ predicate: (query) => !isVisitors(query) });
};
services.session.subscribe(() => void whole.then(() => setTimeout(dropAnswers)));

const parts = { services, queries, table, signals };
const options = {
  /**
   * A transition that is aborted harms nobody: the window has changed its size, or the page has taken too long, and
   * comes without sliding.
   */
  onRecoverableError(error: unknown) {
    if (!(error instanceof DOMException && /^(InvalidState|Timeout)Error$/.test(error.name)))
      reportError(error);
  },
};

/** Puts the answers that the shop gave the server into the query cache. */
async function adopt({ answers, refused }: Rendered): Promise<void> {
  for (const { queryKey, data, updatedAt, personal } of answers) {
    // A browser whose clock is slow would take an answer from its future for fresh until its clock is there.
    queries.setQueryData(queryKey, data, { updatedAt: Math.min(updatedAt, Date.now()) });
    readByServer.set(data as object, updatedAt);
    // The server has asked as a visitor.
    if (personal && services.session.token() !== undefined)
      void whole.then(() => queries.invalidateQueries({ queryKey, exact: true }));
  }
  // Seldom needed, so fetched only then.
  if (refused.length > 0) (await import('./refused-answers.ts')).adoptRefused(queries, refused);
}

/** The content security policy forbids style attributes in markup, so the server sends them under another name. */
function applyStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
}

/** Hydrates the server's markup. */
async function hydrate(root: HTMLElement, page: Rendered): Promise<void> {
  applyStyles(root);
  await adopt(page);
  await table.prepare(page.pathname);
  // As a transition, in pieces between which the page responds; a press hydrates its part of the page at once.
  startTransition(() => void hydrateRoot(root, <App {...parts} rendered={page} />, options));
}

const root = document.getElementById('root');
if (root && rendered) {
  keepPresses(root);
  void hydrate(root, rendered);
} else if (root) {
  // Until then the frame shows the sketch that the server has drawn, which has nothing to press yet.
  const fill = () => {
    root.inert = false;
    createRoot(root, options).render(<App {...parts} />);
  };
  table.prepare(window.location.pathname).then(fill, fill);
}

// The copy beneath the first picture is of no use once that is there, and would show through another one.
const first = document.getElementById('first-picture') as HTMLImageElement | null;
first?.decode().then(
  () => first.removeAttribute('id'),
  () => undefined,
);

/** A visit is counted this long after the start, not once the page has come to rest. */
const visitDelay = 100; // ms
const countVisit = () =>
  import('#features/visitors/record.ts').then(({ recordVisit }) => recordVisit(services));
setTimeout(() => void countVisit().catch(() => undefined), visitDelay);

// Any other page needs the rest of the table, so it is fetched before the first tap.
setTimeout(() => void table.load().catch(() => undefined));
