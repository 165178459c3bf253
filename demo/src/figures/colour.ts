/** Colours are mixed in OKLCH, where shading can turn the hue as paint and light do, without greying. */
export type Lch = { l: number; c: number; h: number };

const cache = new Map<string, Lch>();

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

export function parse(hex: string): Lch {
  const known = cache.get(hex);
  if (known) return known;
  const n = Number.parseInt(hex.slice(1), 16);
  const r = toLinear(((n >> 16) & 255) / 255);
  const g = toLinear(((n >> 8) & 255) / 255);
  const b = toLinear((n & 255) / 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lch = {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
  cache.set(hex, lch);
  return lch;
}

export function format({ l, c, h }: Lch): string {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
    -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
    -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3,
  ];
  const byte = (v: number) =>
    Math.round(255 * Math.min(1, Math.max(0, toGamma(Math.max(0, v)))))
      .toString(16)
      .padStart(2, '0');
  return `#${channels.map(byte).join('')}`;
}

/** Blends two colours; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, t: number): string {
  const a = parse(from);
  const b = parse(to);
  const ax = a.c * Math.cos(a.h);
  const ay = a.c * Math.sin(a.h);
  const x = ax + (b.c * Math.cos(b.h) - ax) * t;
  const y = ay + (b.c * Math.sin(b.h) - ay) * t;
  return format({ l: a.l + (b.l - a.l) * t, c: Math.hypot(x, y), h: Math.atan2(y, x) });
}

/** The same paint in shadow: darker, a little stronger, turned towards violet. */
export function shade(hex: string, amount: number): string {
  const { l, c, h } = parse(hex);
  const dark = format({ l: l * (1 - amount), c: c * (1 + amount * 0.25), h });
  return mix(dark, '#3a2a6b', amount * 0.22);
}

/** The same paint in light: paler and turned towards warm white. */
export function light(hex: string, amount: number): string {
  const { l, c, h } = parse(hex);
  const pale = format({ l: l + (1 - l) * amount, c: c * (1 - amount * 0.55), h });
  return mix(pale, '#fff3d6', amount * 0.18);
}

/** How far apart two colours look, about 0 to 1. */
export function distance(one: string, other: string): number {
  const a = parse(one);
  const b = parse(other);
  return Math.hypot(
    a.l - b.l,
    a.c * Math.cos(a.h) - b.c * Math.cos(b.h),
    a.c * Math.sin(a.h) - b.c * Math.sin(b.h),
  );
}
