import '#ui/theme.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { pageIsWhole } from '#lib/hydration.ts';
import { holdInstallPrompt } from '#lib/install-prompt.ts';
import { type Rendered, readByServer, readRendered } from '#lib/rendered.ts';
import { readSettings } from '#lib/settings.ts';
import { App, Front, fetchFront } from './App.tsx';
import { PageTable } from './pages.tsx';
import { createQueryClient, createServices } from './services.ts';

holdInstallPrompt();

const rendered = readRendered();
const { pathname } = window.location;
const table = new PageTable(
  homeRoutes(Front, fetchFront),
  async () => (await import('./other-routes.ts')).otherRoutes,
);
const queries = createQueryClient();
const signals = new EventTarget();
/**
 * What changes the page as a whole waits until its markup is taken over: React would find another page than it has begun
 * with, give the markup up and draw all of it again.
 */
const whole = rendered ? pageIsWhole : Promise.resolve();
/** Said again until somebody hears it. */
const announceExpiry = () =>
  void whole.then(() => {
    if (signals.dispatchEvent(new Event('expired', { cancelable: true }))) setTimeout(announceExpiry, 100);
  });
const services = createServices(readSettings(), rendered?.at, announceExpiry);
// Cached answers belong to one member, so they are dropped at every sign-in and sign-out. The timeout lets the screens
// render first: by then a visitor's member queries are disabled and are not fetched again.
services.session.subscribe(() => void whole.then(() => setTimeout(() => queries.resetQueries())));

const parts = { services, queries, table, signals };
const options = {
  /** A page that slides in while the window changes its size comes without sliding: that harms nobody. */
  onRecoverableError(error: unknown) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) reportError(error);
  },
};

/** Takes over what the shop has answered the server. */
async function adopt({ answers, refused }: Rendered): Promise<void> {
  for (const { queryKey, data, updatedAt, personal } of answers) {
    queries.setQueryData(queryKey, data, { updatedAt });
    readByServer.set(data as object, updatedAt);
    // The server has asked as a visitor.
    if (personal && services.session.token() !== undefined)
      void whole.then(() => queries.invalidateQueries({ queryKey, exact: true }));
  }
  // Seldom needed.
  if (refused.length > 0) (await import('./refused-answers.ts')).adoptRefused(queries, refused);
}

/** Between two pieces of work the page answers. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The policy lets no attribute of markup set a style: the server sends them under another name. */
function applyStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
}

/** Takes over the markup of the server. */
async function takeOver(root: HTMLElement, page: Rendered): Promise<void> {
  await breath();
  applyStyles(root);
  await breath();
  await adopt(page);
  await table.prepare(pathname);
  await breath();
  const place = { pathname, search: page.search };
  // In pieces between which the page answers: nobody waits for it as a whole.
  startTransition(() => void hydrateRoot(root, <App {...parts} rendered={place} />, options));
}

const root = document.getElementById('root');
if (root && rendered) void takeOver(root, rendered);
else if (root) createRoot(root, options).render(<App {...parts} />);

// Any other page needs the rest of the table, so it is fetched before the first tap.
setTimeout(() => void table.load().catch(() => undefined));
