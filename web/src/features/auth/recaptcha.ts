import type { Settings } from '#lib/settings.ts';

/**
 * The part of the widget that is used: rendered invisibly and executed once; it shows a challenge only to visitors it
 * doubts.
 */
type Widget = {
  ready(then: () => void): void;
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      size: 'invisible';
      badge: 'bottomleft';
      callback: (token: string) => void;
      'error-callback': () => void;
      'expired-callback': () => void;
    },
  ): number;
  execute(id: number): void;
};
declare global {
  interface Window {
    grecaptcha?: Widget;
  }
}

const timeoutMs = 15_000;
/** A token lives for two minutes (in ms); a visitor who needs longer for the challenge has to start again. */
const patienceMs = 120_000;

let loading: Promise<Widget> | undefined;

const load = (src: string) =>
  new Promise<Widget>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => {
      const widget = window.grecaptcha;
      if (widget) widget.ready(() => resolve(widget));
      else reject(new Error('the widget did not come with its script'));
    };
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error('the widget did not load'));
    };
    document.head.append(script);
  });

async function siteKeyOf({ url, key }: Settings['identityToolkit']): Promise<string> {
  const response = await fetch(`${url}/recaptchaParams?key=${encodeURIComponent(key)}`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { recaptchaSiteKey } = (await response.json()) as { recaptchaSiteKey?: string };
  if (!response.ok || !recaptchaSiteKey) throw new Error('the identity provider named no site key');
  return recaptchaSiteKey;
}

/** A new widget for each token, removed afterwards: a token is good for one message only. */
async function ask(widget: Widget, sitekey: string): Promise<string> {
  const container = document.createElement('div');
  document.body.append(container);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error('nobody has shown to be a person'));
      timer = setTimeout(fail, patienceMs);
      const id = widget.render(container, {
        sitekey,
        size: 'invisible',
        badge: 'bottomleft',
        callback: resolve,
        'error-callback': fail,
        'expired-callback': fail,
      });
      widget.execute(id);
    });
  } finally {
    clearTimeout(timer);
    container.remove();
  }
}

/**
 * The token that proves to the identity provider that a person asks for a message; undefined when the provider requires
 * none, and when it could not be obtained: the server's refusal then names what is missing.
 */
export async function personToken(toolkit: Settings['identityToolkit']): Promise<string | undefined> {
  if (toolkit.recaptcha === null) return undefined;
  try {
    loading ??= load(toolkit.recaptcha);
    const [widget, siteKey] = await Promise.all([loading, siteKeyOf(toolkit)]);
    return await ask(widget, siteKey);
  } catch (error) {
    console.warn('人機驗證無法完成', error);
    return undefined;
  }
}
