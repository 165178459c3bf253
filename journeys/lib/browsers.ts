const { CHROMIUM_PATH: path, WHOLE_CHROMIUM_PATH: wholePath = path } = process.env;
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** The journeys' browser: the one named in the environment, or Playwright's headless shell. */
export const launchOptions = { ...(path && { executablePath: path }), args };

/** A whole browser: the headless shell allows no notifications. */
export const wholeLaunchOptions = {
  ...(wholePath ? { executablePath: wholePath } : { channel: 'chromium' }),
  args,
};
