import type { Engine } from './engines.ts';
import { chooseOption, placeOf, writeText } from './in-page.ts';
import type { Hands, Role } from './steps.ts';

const patience = 45_000;

/** A member's hands in an engine that is driven from outside. */
export function handsOn(engine: Engine, origin: string): Hands {
  /** Looks until there is something; a page that is being replaced answers with an error meanwhile. */
  const until = async <Found>(wanted: string, look: () => Promise<Found | null | false>): Promise<Found> => {
    const end = Date.now() + patience;
    let trouble: unknown;
    for (;;) {
      try {
        const found = await look();
        if (found !== null && found !== false) return found;
        trouble = undefined;
      } catch (error) {
        trouble = error;
      }
      if (Date.now() > end) {
        const shown = await engine.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
        throw new Error(`${engine.name}: ${wanted} is missing. ${trouble ?? ''}\n${shown}`);
      }
      await new Promise((done) => setTimeout(done, 150));
    }
  };
  const place = (role: Role | 'field', name: RegExp) =>
    until(`${role} ${name.source}`, async () => {
      const first = await engine.run(placeOf, role, name.source);
      // Twice at the same place: it does not move any more.
      const second = first && (await engine.run(placeOf, role, name.source));
      return second && first.x === second.x && first.y === second.y ? second : null;
    });
  const press = async (role: Role | 'field', name: RegExp) => {
    const { x, y } = await place(role, name);
    await engine.press(x, y);
  };

  return {
    open: async (path) => {
      await engine.open(origin + path);
      await until('a page that is taken over', () =>
        engine.run(() => document.documentElement.dataset.ready !== undefined),
      );
    },
    press,
    write: async (label, text) => {
      await press('field', label);
      await until(`focus in ${label.source}`, () => engine.run(writeText, text));
    },
    choose: async (label, option) => {
      await until(`${option} in ${label.source}`, () => engine.run(chooseOption, label.source, option));
    },
    sees: async (role, name) => void (await place(role, name)),
    arrives: async (at) => {
      await until(`the address ${at.source}`, async () =>
        at.test(await engine.run(() => location.pathname + location.search)),
      );
    },
  };
}
