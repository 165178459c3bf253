import settings from '../package.json' with { type: 'json' };

/** The least browsers that can use the shop, as package.json lists them for browserslist: `chrome 109`. */
export const leastBrowsers = settings.browserslist.map((line) => {
  const [name = '', version = ''] = line.split(' ');
  return { name, version: Number(version) };
});

/** The same for the `target` of a build: `chrome109`. */
export const buildTarget = leastBrowsers.map(
  ({ name, version }) => `${name === 'ios_saf' ? 'ios' : name}${version}`,
);
