import { resist, stageAt, type TearStage } from '../tear.ts';
import { type CoverText, printCover } from './cover.ts';
import { createCrumbs } from './crumbs.ts';
import type { Fold } from './curl.ts';
import { holePitch, seeded, tornEdge } from './edge.ts';
import { coverOutline, type Paper, renderCover, renderStub } from './render.ts';

export type SheetOptions = {
  /** The side of the square cover, px; the drag width, too. */
  size: number;
  seed: number;
  text: CoverText;
  light: Paper['light'];
  still: boolean;
  onStage: (stage: TearStage) => void;
  /** Share torn, 0 to 1, reported in every frame in which it changed. */
  onProgress: (progress: number) => void;
  /** Holes torn through since the last frame. */
  onTooth: (count: number) => void;
};

export type Sheet = {
  /** The finger has moved this far to the right since it went down, px. */
  pull(distance: number): void;
  /** The finger has been lifted; the torn part stays torn. */
  letGo(): void;
  /** Tears through to the end, `quick` in a fraction of the time; resolves when the picture is free. */
  open(quick: boolean): Promise<void>;
  stop(): void;
};

const rest = 0.065; // share that stands open from the start: the corner to pull at
const margin = { left: 0.16, right: 0.62, top: 0.4, bottom: 0.16 };
/**
 * Durations of tearing by itself, ms: `whole` for the full perforation, less for a shorter rest, but never below
 * `least`.
 */
const finish = { least: 180, whole: 560 };
const quickMs = 220;

/** Canvas sizes around the cover, as shares of its side, for the styles of the element. */
export const sheetBox = {
  left: -margin.left,
  top: -margin.top,
  width: 1 + margin.left + margin.right,
  height: 1 + margin.top + margin.bottom,
};

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

const stubTop = 10; // px above the perforation, for the fibres

/** The half of the ticket that stays, drawn once. */
export function drawStub(
  canvas: HTMLCanvasElement,
  { size, height, seed, last }: { size: number; height: number; seed: number; last: boolean },
): void {
  const density = Math.min(2, window.devicePixelRatio);
  canvas.width = size * density;
  canvas.height = (height + stubTop) * density;
  const pen = canvas.getContext('2d');
  pen?.setTransform(density, 0, 0, density, 0, stubTop * density);
  if (pen) renderStub(pen, { width: size, height, edge: tornEdge(size, seed), last });
}

/** The cover with its tearing animation; needs a browser. */
export function createSheet(canvas: HTMLCanvasElement, options: SheetOptions): Sheet {
  const { size, seed } = options;
  const density = Math.min(2, window.devicePixelRatio);
  const edge = tornEdge(size, seed);
  const random = seeded(seed + 99);
  const crumbs = createCrumbs(random, options.text.last ? '#e9b949' : '#e4372c');
  const paper: Paper = {
    size,
    density,
    margin: { x: size * margin.left, y: size * margin.top },
    cover: printCover(size, density, options.text),
    outline: coverOutline(size, edge),
    light: { ...options.light },
  };
  canvas.width = size * sheetBox.width * density;
  canvas.height = size * sheetBox.height * density;
  const pen = canvas.getContext('2d');

  let torn = 0; // px, never decreases
  let wanted = 0; // px, where the finger is
  let shown = rest * size; // px, where the tear is drawn
  let taut = 0; // 0 loose, 1 pulled
  let tautSpeed = 0;
  let holding = false;
  let heldFrom = 0;
  let frame = 0;
  let before = 0;
  let stage: TearStage = 4;
  let holes = 0;
  let reported = -1;
  let ending: { from: number; since: number; lasts: number; done: () => void } | null = null;

  const foldNow = (now: number): Fold => {
    const share = shown / size;
    const breath = !holding && !options.still && !ending ? Math.sin(now / 520) : 0;
    const loose = torn === 0 ? 0.56 : 0.66;
    const bend = Math.PI * (mix(loose, 0.96, taut) + breath * 0.035);
    return {
      x: shown,
      y: size,
      angle: mix(0.86, 1.36, Math.min(1, share)) + breath * 0.012,
      radius: mix(15, 11, taut) * (0.75 + share * 0.9) * (size / 300),
      bend,
    };
  };

  const step = (now: number, seconds: number) => {
    if (ending) {
      const share = Math.min(1, (now - ending.since) / ending.lasts);
      shown = mix(ending.from, size, share * share * (2.2 - 1.2 * share));
      taut += (1 - taut) * Math.min(1, seconds * 12);
      torn = Math.max(torn, shown);
    } else {
      const target = Math.max(rest * size, torn, holding ? resist(wanted, holePitch) : 0);
      shown += (target - shown) * (1 - Math.exp(-seconds * 34));
      if (holding) torn = Math.max(torn, Math.min(shown, wanted));
      // A slightly loose spring: when let go, the flap sways before it rests.
      tautSpeed += ((holding ? 1 : 0) - taut) * 210 * seconds - tautSpeed * 17 * seconds;
      taut += tautSpeed * seconds;
    }
    const through = Math.floor(torn / holePitch);
    if (through > holes) {
      options.onTooth(through - holes);
      if (!options.still) crumbs.burst(shown, size, Math.min(4, through - holes));
      holes = through;
    }
    crumbs.step(seconds);
    const progress = Math.min(1, torn / size);
    if (progress !== reported) {
      reported = progress;
      options.onProgress(progress);
      const next = stageAt(progress);
      if (next !== stage) {
        stage = next;
        options.onStage(next);
      }
    }
  };

  const draw = (now: number) => {
    if (!pen) return;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    renderCover(pen, paper, foldNow(now));
    crumbs.draw(pen);
  };

  const tick = (now: number) => {
    frame = 0;
    step(now, Math.min(0.034, (now - before) / 1000));
    before = now;
    draw(now);
    if (ending && shown >= size - 0.5) {
      const { done } = ending;
      ending = null;
      done();
      return;
    }
    const moving = holding || ending || crumbs.any() || Math.abs(taut) > 0.01 || Math.abs(tautSpeed) > 0.01;
    if (moving || !options.still) frame = requestAnimationFrame(tick);
  };

  const wake = () => {
    if (frame !== 0) return;
    before = performance.now();
    frame = requestAnimationFrame(tick);
  };

  wake();

  return {
    pull(distance) {
      if (ending) return;
      if (!holding) heldFrom = torn;
      holding = true;
      wanted = heldFrom + distance;
      wake();
    },
    letGo() {
      holding = false;
      wake();
    },
    open(quick) {
      return new Promise((resolve) => {
        holding = true;
        const left = 1 - shown / size;
        const lasts = quick ? quickMs : mix(finish.least, finish.whole, left);
        ending = { from: shown, since: performance.now(), lasts, done: resolve };
        wake();
      });
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
