type Field = HTMLInputElement | HTMLTextAreaElement;
type Fiber = { flags: number; return: Fiber | null };
type Parts = { entry: string; modules: readonly string[]; later: readonly string[] };

/**
 * Stands in every rendered page as its one inline script, by its own source text, so it refers to nothing outside
 * itself. It fetches the shop's script when the largest picture is there, or at the first touch or key: until then the
 * network is left to the picture. After the script come the pictures that the page holds only as light copies, and
 * textures are shown (`data-plain`). Presses and typing before the script has taken the page over are kept, and
 * repeated then. If the script does not arrive, the page says so (`data-failed`) and keeps no more presses. Parts
 * below a phone's first screen (`data-later`) may be laid out piece by piece once the script has run, and all are at
 * the first scroll or key.
 */
export function startPage(): void {
  const parts = JSON.parse(document.getElementById('parts')?.textContent ?? '') as Parts;
  const page = document.documentElement.dataset;
  const breath = () => new Promise((next) => setTimeout(next));
  /** One by one: requesting a file takes a slow phone 10 ms. */
  const fetchAhead = async (files: readonly string[]) => {
    for (const file of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href: file, crossOrigin: '' });
      document.head.append(link);
      await breath();
    }
  };
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    void fetchAhead([parts.entry, ...parts.modules])
      .then(() => inTurn(parts.modules))
      .then(() => import(/* @vite-ignore */ parts.entry))
      .catch(() => void tryAgain(1))
      .finally(async () => {
        delete page.plain;
        await breath();
        bringPictures();
        layOutNext();
        return fetchAhead(parts.later);
      });
  };
  /**
   * Tries again after a pause or when the network is back, and from the second failure on only then. The address
   * differs each time, because browsers remember a module that failed.
   */
  const tryAgain = async (tries: number): Promise<void> => {
    await new Promise((next) => {
      addEventListener('online', next, { once: true });
      if (tries === 1) setTimeout(next, 3_000);
    });
    try {
      await import(/* @vite-ignore */ `${parts.entry}?${tries}`);
      delete page.failed;
    } catch {
      page.failed = '';
      typed.clear();
      presses.clear();
      await tryAgain(tries + 1);
    }
  };
  /** Runs one file after the other, dependencies first: between two of them the page responds. */
  const inTurn = async (files: readonly string[]) => {
    for (const file of files) {
      await import(/* @vite-ignore */ file).catch(() => undefined);
      await breath();
    }
  };
  /** Loads the picture itself, in the place of the light copy that came with the page. */
  const bringPictures = () => {
    for (const shown of document.querySelectorAll<HTMLImageElement>('img[data-src]')) {
      const { src = '', srcset = '' } = shown.dataset;
      const picture = new Image();
      Object.assign(picture, { sizes: shown.sizes, srcset, src });
      void picture.decode().then(
        () => {
          // By now another picture may be shown there.
          if (shown.src.startsWith('data:')) Object.assign(shown, { decoding: 'sync', srcset, src });
        },
        () => undefined,
      );
    }
  };
  /**
   * Has React hydrated this element? React attaches its fiber to the element, and flags the fibers above it until all
   * of it responds: presses in between are lost.
   */
  const isTaken = (element: Element) => {
    const name = Object.keys(element).find((key) => key.startsWith('__reactFiber')) as
      | keyof Element
      | undefined;
    const hydrating = 4096;
    let fiber = name && (element[name] as Fiber | null);
    while (fiber && !(fiber.flags & hydrating)) fiber = fiber.return;
    return name !== undefined && fiber === null;
  };
  const hasFailed = () => page.failed !== undefined;
  const typed = new Map<Field, string>();
  const presses = new Map<HTMLElement, () => void>();
  let composing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Sets the value as typing would, by the prototype's setter. */
  const put = (field: Field, value: string) => {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  };
  const type = (field: Field, value: string) => {
    const { selectionStart, selectionEnd } = field;
    // React remembers the value it found here and reports only changes: its own setter makes it remember another one.
    field.value = value === '' ? '0' : '';
    put(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (document.activeElement === field && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  };
  /**
   * Repeats the next event whose element React has taken over, and the one after it when that has been rendered; a
   * press waits until the text typed into its form has been repeated.
   */
  const catchUp = () => {
    const isReady = (element: HTMLElement) => !element.isConnected || isTaken(element);
    const [field, value = ''] = [...typed].find(([one]) => !composing && isReady(one)) ?? [];
    const isAwaited = (pressed: HTMLElement) =>
      [...typed.keys()].some((one) => pressed.closest('form')?.contains(one));
    const [pressed, repeat] = [...presses].find(([one]) => !field && isReady(one) && !isAwaited(one)) ?? [];
    if (field) {
      typed.delete(field);
      if (field.isConnected) type(field, value);
    } else if (pressed) {
      presses.delete(pressed);
      if (pressed.isConnected) setTimeout(() => repeat?.());
    }
    catchUpIn(field || pressed ? 0 : 50);
  };
  const catchUpIn = (ms: number) => {
    clearTimeout(timer);
    if (typed.size + presses.size > 0 && !hasFailed()) timer = setTimeout(catchUp, ms);
  };
  /** The element that a press acts on: the label of a choice stands for the choice. */
  const pressable = (pressed: Element): HTMLElement | null => {
    const choice = pressed.closest('label')?.control ?? pressed;
    return choice.matches('[type=radio],[type=checkbox]')
      ? (choice as HTMLElement)
      : pressed.closest('button');
  };
  const hear = <Name extends 'click' | 'submit' | 'input'>(
    name: Name,
    heard: (element: Element, event: HTMLElementEventMap[Name]) => void,
  ) =>
    addEventListener(
      name,
      (event) => {
        if (event.target instanceof Element) heard(event.target, event as HTMLElementEventMap[Name]);
        // A repeated event is rendered before the next one.
        if (event.isTrusted) catchUp();
        else catchUpIn(50);
      },
      { capture: true },
    );
  hear('click', (element, event) => {
    const pressed = pressable(element);
    if (!pressed || hasFailed() || isTaken(pressed)) return;
    event.preventDefault();
    begin();
    presses.set(pressed, () => pressed.click());
  });
  // The browser would send the form by itself, with all its content in the address.
  hear('submit', (form, event) => {
    if (!(form instanceof HTMLFormElement) || isTaken(form)) return;
    event.preventDefault();
    if (hasFailed()) return;
    begin();
    presses.set(form, () => form.requestSubmit());
  });
  hear('input', (element, event) => {
    const field = element.closest<Field>('input:not([type=radio],[type=checkbox]),textarea');
    if (!field || hasFailed()) return;
    const before = typed.get(field);
    if (!isTaken(field)) typed.set(field, field.value);
    else if (before !== undefined) {
      typed.delete(field);
      // A render since then has emptied the field: the new text continues the old one.
      if ((event as InputEvent).data === field.value) put(field, before + field.value);
    }
  });
  for (const name of ['compositionstart', 'compositionend'])
    addEventListener(
      name,
      () => {
        composing = name === 'compositionstart';
      },
      { capture: true },
    );
  for (const name of ['pointerdown', 'keydown'])
    addEventListener(name, begin, { once: true, capture: true, passive: true });
  /** A page that never rests goes on after a while, too. */
  const whenIdle = (work: () => void) =>
    globalThis.requestIdleCallback?.(work, { timeout: 1_000 }) ?? setTimeout(work);
  const firstOf = (state: string) => document.querySelector<HTMLElement>(`[data-later="${state}"]`);
  /**
   * Lets one part after the other be laid out once it is close to the view. There are many cards, so each is laid out
   * for a frame first: by then the browser has noted its height, and the list its length. Sections are few and large.
   */
  const layOutNext = () => {
    const [held, shown] = [firstOf('held'), firstOf('shown')];
    if (shown) shown.dataset.later = 'near';
    if (held) held.dataset.later = held.matches('li') ? 'shown' : 'near';
    if (held ?? shown) requestAnimationFrame(() => whenIdle(layOutNext));
  };
  /** For good, two parts at a time: a noted height is wrong once the phone is turned. */
  const layOutRest = () => {
    const later = [...document.querySelectorAll('[data-later]')];
    for (const element of later.slice(0, 2)) element.removeAttribute('data-later');
    if (later.length > 0) whenIdle(layOutRest);
    else delete page.first;
  };
  let moved = false;
  /** Parts without a height get one now, so that even a fast, long scroll can be found again later. */
  const layOut = () => {
    if (moved) return;
    moved = true;
    for (const element of document.querySelectorAll('[data-later="held"]'))
      element.removeAttribute('data-later');
    whenIdle(layOutRest);
  };
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After a reload, going back or an address with a hash, the browser scrolls to the place by itself, which needs the
  // true heights.
  if (visit?.type !== 'navigate' || location.hash !== '') delete page.first;
  else
    for (const name of ['scroll', 'keydown']) addEventListener(name, layOut, { once: true, passive: true });
  const hero = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!hero || hero.complete) requestAnimationFrame(() => setTimeout(begin));
  else {
    hero.addEventListener('load', () => setTimeout(begin));
    hero.addEventListener('error', begin);
    setTimeout(begin, 2_500);
  }
}
