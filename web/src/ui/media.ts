/** Widths in which every stored picture exists, in addition to the original. */
const smaller = [160, 480];
const full = 960;

/** The displayed width of a product's large picture. */
export const gallerySizes = '(min-width: 960px) 580px, 100vw';

const tints = ['#ffe4dd', '#fff0c4', '#dcf3ea', '#e3e6f8', '#f6e4f2', '#ffe9d2'];

/**
 * The sources of a picture: `products/x.webp` → `/media/products/x.webp` (960 px wide) and its smaller versions
 * `x.160.webp`, `x.480.webp`; likewise an uploaded one. Any other path that is already an address has only itself.
 */
export const mediaSources = (address: string): { src: string; srcSet?: string } => {
  const path = address.replace(/^\/media\/(?=uploads\/)/, '');
  if (/^(https?:|data:|blob:|\/)/.test(path)) return { src: path };
  const dot = path.lastIndexOf('.');
  const name = dot > 0 ? path.slice(0, dot) : path;
  const ending = dot > 0 ? path.slice(dot) : '';
  const src = `/media/${path}`;
  const steps = smaller.map((width) => `/media/${name}.${width}${ending} ${width}w`);
  return { src, srcSet: [...steps, `${src} ${full}w`].join(', ') };
};

/** The paper colour shown until a picture has loaded; always the same for the same picture. */
export const pictureTint = (path: string): string => {
  let sum = 0;
  for (const char of path) sum = (sum * 31 + char.charCodeAt(0)) % 9973;
  return tints[sum % tints.length] ?? 'transparent';
};
