import { format, light, mix, parse, shade } from './colour.ts';
import type { Random } from './random.ts';
import { extent, num } from './shape.ts';
import type { Sheet } from './sheet.ts';

/** How a surface reflects the light. */
export type Material = 'vinyl' | 'felt' | 'plush' | 'metal' | 'print' | 'jelly';

/** A series' style for its figures: line, surface and the light from behind. */
export type Style = { ink: string; weight: number; material: Material; rim: string };

export type SolidOptions = {
  material?: Material;
  weight?: number;
  ink?: string | false;
  depth?: number;
  opacity?: number;
};

type Stroke = { w?: number; color?: string; opacity?: number; dash?: string };

/**
 * Draws one layer of a picture. A pen knows its series' style, a recolouring, and whether it draws
 * figures in full or only their silhouette (for shadows, die-cut borders and secrets).
 */
export class Pen {
  readonly sheet: Sheet;
  readonly style: Style;
  readonly random: Random;
  readonly tone: (hex: string) => string;
  readonly silhouette: { color: string; grow: number } | undefined;
  /** Replaces the ink of eyes and mouths where the face itself is black. */
  readonly features: string | undefined;
  #out: string[] = [];

  constructor(
    sheet: Sheet,
    style: Style,
    random: Random,
    more: {
      tone?: (hex: string) => string;
      silhouette?: { color: string; grow: number };
      features?: string;
    } = {},
  ) {
    this.sheet = sheet;
    this.style = style;
    this.random = random;
    this.tone = more.tone ?? ((hex) => hex);
    this.silhouette = more.silhouette;
    this.features = more.features;
  }

  toString(): string {
    return this.#out.join('');
  }

  raw(xml: string): void {
    this.#out.push(xml);
  }

  /** Draws inside a transformed group. */
  at(transform: string, draw: () => void, opacity?: number): void {
    this.#out.push(`<g transform="${transform}"${opacity === undefined ? '' : ` opacity="${opacity}"`}>`);
    draw();
    this.#out.push('</g>');
  }

  /** Left side, then right side. */
  both(draw: (side: -1 | 1) => void): void {
    draw(-1);
    draw(1);
  }

  /** Draws only inside the shape; a silhouette leaves it out. */
  inside(d: string, draw: () => void): void {
    if (this.silhouette) return;
    const clip = this.sheet.def((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`, `clip ${d}`);
    this.#out.push(`<g clip-path="url(#${clip})">`);
    draw();
    this.#out.push('</g>');
  }

  radial(
    stops: readonly (readonly [at: number, color: string, opacity?: number])[],
    focus = '.36 .26 .86',
  ): string {
    const [cx, cy, r] = focus.split(' ');
    const list = stops
      .map(
        ([at, color, o]) =>
          `<stop offset="${at}" stop-color="${color}"${o === undefined ? '' : ` stop-opacity="${o}"`}/>`,
      )
      .join('');
    const id = this.sheet.def(
      (name) => `<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${r}">${list}</radialGradient>`,
      `r${focus}${list}`,
    );
    return `url(#${id})`;
  }

  linear(
    stops: readonly (readonly [at: number, color: string, opacity?: number])[],
    direction = '0 0 0 1',
  ): string {
    const [x1, y1, x2, y2] = direction.split(' ');
    const list = stops
      .map(
        ([at, color, o]) =>
          `<stop offset="${at}" stop-color="${color}"${o === undefined ? '' : ` stop-opacity="${o}"`}/>`,
      )
      .join('');
    const id = this.sheet.def(
      (name) =>
        `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${list}</linearGradient>`,
      `l${direction}${list}`,
    );
    return `url(#${id})`;
  }

  /** A plain area without outline; `color` may be a paint made by `radial` or `linear`. */
  flat(d: string, color: string, opacity?: number): void {
    if (this.silhouette) return;
    const paint = color.startsWith('#') ? this.tone(color) : color;
    this.#out.push(
      `<path d="${d}" fill="${paint}"${opacity === undefined ? '' : ` fill-opacity="${opacity}"`}/>`,
    );
  }

  line(d: string, { w = this.style.weight, color = this.style.ink, opacity, dash }: Stroke = {}): void {
    const stroke = this.silhouette?.color ?? this.tone(color);
    const width = w + (this.silhouette?.grow ?? 0);
    this.#out.push(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${dash && !this.silhouette ? ` stroke-dasharray="${dash}"` : ''}${opacity === undefined ? '' : ` stroke-opacity="${opacity}"`}/>`,
    );
  }

  /** A mark on the surface (eyes, spots, seams): part of the drawing, not of the silhouette. */
  mark(d: string, stroke: Stroke = {}): void {
    if (!this.silhouette) this.line(d, stroke);
  }

  /** A body with volume: base paint, shadow on the lower right, light from behind, bevel, outline. */
  solid(d: string, hex: string, options: SolidOptions = {}): void {
    if (this.silhouette) {
      const { color, grow } = this.silhouette;
      this.#out.push(
        `<path d="${d}" fill="${color}" stroke="${color}" stroke-width="${num(grow + this.style.weight)}" stroke-linejoin="round"/>`,
      );
      return;
    }
    const material = options.material ?? this.style.material;
    const base = this.tone(hex);
    const { w, h } = extent(d);
    const size = Math.min(w, h);
    const depth = options.depth ?? Math.min(34, Math.max(3, size * 0.17));
    const weight = options.weight ?? (size < 34 ? this.style.weight * 0.7 : this.style.weight);
    const soft = material === 'felt' || material === 'plush';
    const body: string[] = [];
    if (soft && size > 40) {
      body.push(
        `<path d="${d}" fill="none" stroke="${shade(base, 0.12)}" stroke-width="${material === 'plush' ? 15 : 11}" stroke-dasharray="2 4.5"/>`,
      );
    }
    body.push(`<path d="${d}" fill="${this.#paint(base, material)}"/>`);
    body.push(this.#relief(d, base, material, depth));
    const ink = options.ink === undefined ? this.#lineColour(base, material) : options.ink;
    if (ink !== false && weight > 0) {
      body.push(
        `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${num(soft ? Math.min(weight, 4) : weight)}" stroke-linejoin="round"/>`,
      );
    }
    if (material === 'plush' && size > 70) {
      body.push(
        `<path d="${d}" fill="none" stroke="${light(base, 0.5)}" stroke-width="2.6" stroke-dasharray="11 9" stroke-opacity=".8"/>`,
      );
    }
    const xml = body.join('');
    this.#out.push(options.opacity === undefined ? xml : `<g opacity="${options.opacity}">${xml}</g>`);
  }

  /** Gloss: a soft window reflection, as on a lacquered toy. */
  gloss(cx: number, cy: number, rx: number, ry: number, turn = -24, opacity = 0.75): void {
    if (this.silhouette) return;
    const paint = this.linear(
      [
        [0, '#ffffff', 0.95],
        [1, '#ffffff', 0.05],
      ],
      '0 0 .4 1',
    );
    this.#out.push(
      `<ellipse rx="${num(rx)}" ry="${num(ry)}" transform="translate(${num(cx)} ${num(cy)}) rotate(${turn})" fill="${paint}" fill-opacity="${opacity}"/>`,
    );
  }

  /** A soft round glow or shadow: a disc that fades to nothing. */
  glow(cx: number, cy: number, rx: number, ry: number, color: string, opacity: number): void {
    if (this.silhouette) return;
    const paint = this.radial(
      [
        [0, color, 1],
        [0.55, color, 0.45],
        [1, color, 0],
      ],
      '.5 .5 .5',
    );
    this.#out.push(
      `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${paint}" fill-opacity="${opacity}"/>`,
    );
  }

  #lineColour(base: string, material: Material): string {
    if (material === 'plush' || material === 'felt') return shade(base, 0.42);
    if (material === 'jelly') return shade(base, 0.4);
    return this.style.ink;
  }

  #paint(base: string, material: Material): string {
    const { l, c, h } = parse(base);
    if (material === 'print') {
      return this.linear(
        [
          [0, light(base, 0.12)],
          [0.6, base],
          [1, shade(base, 0.1)],
        ],
        '0 0 .5 1',
      );
    }
    if (material === 'metal') {
      return this.linear(
        [
          [0, light(base, 0.75)],
          [0.28, base],
          [0.46, light(base, 0.55)],
          [0.6, shade(base, 0.32)],
          [0.86, shade(base, 0.1)],
          [1, light(base, 0.3)],
        ],
        '0 0 .25 1',
      );
    }
    if (material === 'jelly') {
      return this.radial([
        [0, light(base, 0.72), 0.96],
        [0.5, base, 0.84],
        [1, format({ l: l * 0.86, c: c * 1.15, h: h + 0.12 }), 0.92],
      ]);
    }
    const gloss = material === 'vinyl' ? 0.42 : 0.22;
    return this.radial([
      [0, light(base, gloss)],
      [0.45, base],
      [1, shade(base, material === 'vinyl' ? 0.24 : 0.17)],
    ]);
  }

  #relief(d: string, base: string, material: Material, depth: number): string {
    const clip = this.sheet.def((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`, `clip ${d}`);
    const stroke = (color: string, width: number, opacity: number, dx: number, dy: number) =>
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-opacity="${opacity}" transform="translate(${num(dx)} ${num(dy)})"/>`;
    const half = depth / 2;
    const rim = mix(this.style.rim, base, 0.18);
    // White and pastel paint turns dirty under the shadow that a saturated colour needs.
    const dim = parse(base).l > 0.84 ? 0.62 : 1;
    const parts =
      material === 'print'
        ? stroke(shade(base, 0.26), depth * 1.3, 0.75 * dim, -half * 1.2, -half * 1.2)
        : stroke(shade(base, 0.4), depth * 2, 0.22 * dim, -depth * 0.62, -depth * 0.75) +
          stroke(shade(base, 0.36), depth, 0.42 * dim, -half * 0.85, -half);
    const rimLight =
      material === 'print'
        ? ''
        : stroke(rim, depth * 0.5, material === 'vinyl' ? 0.85 : 0.5, -depth * 0.16, -depth * 0.02);
    const bevel =
      material === 'print'
        ? ''
        : stroke(
            '#ffffff',
            Math.max(2.5, depth * 0.34),
            material === 'felt' || material === 'plush' ? 0.22 : 0.5,
            depth * 0.3,
            depth * 0.36,
          );
    return `<g clip-path="url(#${clip})">${parts}${rimLight}${bevel}</g>`;
  }
}
