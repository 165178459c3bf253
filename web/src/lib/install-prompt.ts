/** The browser's own question whether to install the page as an app. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

let held: InstallPrompt | undefined;

/** Holds the browser's offer, which comes once and early, until a screen takes it. */
export const holdInstallPrompt = (): void =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
  });

/** The offer, which can be used once; undefined where the browser has made none. */
export const takeInstallPrompt = (): InstallPrompt | undefined => {
  const prompt = held;
  held = undefined;
  return prompt;
};
