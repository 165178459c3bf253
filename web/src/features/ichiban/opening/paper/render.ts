import { acrossMatrix, axesOf, bendOutline, bentDistance, cut, type Fold } from './curl.ts';

type Pen = CanvasRenderingContext2D;

/** The parts of a ticket's cover that stay the same in every frame. Lengths in px; the sheet's corner is at (0, 0). */
export type Paper = {
  size: number;
  density: number;
  /** From the canvas's corner to the sheet's. */
  margin: { x: number; y: number };
  cover: HTMLCanvasElement;
  outline: readonly number[];
  /** Colour of the light under the sheet, as `r g b`, and how strong it is, 0 to 1. */
  light: { color: string; strength: number };
};

const corner = 10;

/** The whole cover: round corners above, the torn line below. */
export function coverOutline(size: number, edge: readonly number[]): number[] {
  const outline = [0, size - 2, 0, corner];
  for (let i = 1; i <= 4; i++) {
    const turn = (i / 4) * (Math.PI / 2);
    outline.push(corner - corner * Math.cos(turn), corner - corner * Math.sin(turn));
  }
  outline.push(size - corner, 0);
  for (let i = 1; i <= 4; i++) {
    const turn = (i / 4) * (Math.PI / 2);
    outline.push(size - corner + corner * Math.sin(turn), corner - corner * Math.cos(turn));
  }
  outline.push(size, size - 2);
  for (let i = edge.length - 2; i >= 0; i -= 2) outline.push(edge[i]!, size + edge[i + 1]!);
  return outline;
}

function tracePath(pen: Pen, outline: readonly number[]): void {
  pen.beginPath();
  for (let i = 0; i < outline.length; i += 2) pen.lineTo(outline[i]!, outline[i + 1]!);
  pen.closePath();
}

/** A gradient across the fold; `from` and `to` are distances as seen from above, positive on the lifted side. */
function acrossGradient(pen: Pen, fold: Fold, from: number, to: number): CanvasGradient {
  const { across } = axesOf(fold);
  return pen.createLinearGradient(
    fold.x + across.x * from,
    fold.y + across.y * from,
    fold.x + across.x * to,
    fold.y + across.y * to,
  );
}

function flatPart(pen: Pen, { cover, size, outline }: Paper, fold: Fold) {
  const flat = cut(outline, fold, 0, 'before');
  if (flat.length < 6) return;
  pen.save();
  tracePath(pen, flat);
  pen.clip();
  pen.drawImage(cover, 0, 0, size, size + 6);
  // A highlight where the sheet begins to rise.
  const rise = acrossGradient(pen, fold, 0, -26);
  rise.addColorStop(0, 'rgb(255 255 255 / 26%)');
  rise.addColorStop(1, 'rgb(255 255 255 / 0%)');
  pen.fillStyle = rise;
  pen.fillRect(0, 0, size, size + 6);
  pen.restore();
  pen.strokeStyle = 'rgb(20 8 4 / 70%)';
  pen.lineWidth = 1.1;
  tracePath(pen, flat);
  pen.stroke();
}

/** Light from below, and the shadow of the paper, on the uncovered picture. */
function openedPart(pen: Pen, { size, outline, light }: Paper, fold: Fold) {
  const open = cut(outline, fold, 0, 'beyond');
  if (open.length < 6) return;
  pen.save();
  tracePath(pen, open);
  pen.clip();
  pen.globalCompositeOperation = 'screen';
  const glow = acrossGradient(pen, fold, 0, size * (0.25 + 0.35 * light.strength));
  glow.addColorStop(0, `rgb(${light.color} / ${Math.min(1, 0.35 + light.strength)})`);
  glow.addColorStop(0.35, `rgb(${light.color} / ${0.15 + 0.55 * light.strength})`);
  glow.addColorStop(1, `rgb(${light.color} / 0)`);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, size, size);
  pen.globalCompositeOperation = 'source-over';
  const shade = acrossGradient(pen, fold, fold.radius * 0.6, fold.radius + 34);
  shade.addColorStop(0, 'rgb(24 12 30 / 55%)');
  shade.addColorStop(0.3, 'rgb(24 12 30 / 24%)');
  shade.addColorStop(1, 'rgb(24 12 30 / 0%)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, size, size + 6);
  pen.restore();
}

function setAcross(pen: Pen, { density, margin }: Paper, fold: Fold, scale: number, shift: number) {
  const [a, b, c, d, e, f] = acrossMatrix(fold, scale, shift);
  pen.setTransform(
    a * density,
    b * density,
    c * density,
    d * density,
    (e + margin.x) * density,
    (f + margin.y) * density,
  );
}

/** The printed side, as far as it is still visible on the bulge. */
function bulge(pen: Pen, paper: Paper, fold: Fold) {
  const { cover, size, density, margin } = paper;
  const quarter = fold.radius * Math.min(fold.bend, Math.PI / 2);
  const upright = fold.bend >= Math.PI / 2;
  const lifted = cut(paper.outline, fold, 0, 'beyond');
  const front = bendOutline(upright ? cut(lifted, fold, quarter, 'before') : lifted, fold);
  if (front.length < 6) return;
  pen.save();
  tracePath(pen, front);
  pen.clip();
  const seen = bentDistance(fold, quarter);
  setAcross(pen, paper, fold, upright ? seen / quarter : Math.cos(fold.bend), 0);
  pen.drawImage(cover, 0, 0, size, size + 6);
  pen.setTransform(density, 0, 0, density, margin.x * density, margin.y * density);
  const shade = acrossGradient(pen, fold, 0, Math.max(4, seen));
  shade.addColorStop(0, 'rgb(50 0 0 / 0%)');
  shade.addColorStop(1, 'rgb(50 0 0 / 62%)');
  pen.fillStyle = shade;
  pen.fillRect(-size, -size, size * 3, size * 3);
  pen.restore();
  pen.strokeStyle = 'rgb(20 8 4 / 60%)';
  pen.lineWidth = 1;
  tracePath(pen, front);
  pen.stroke();
}

/** The bare back of the curl: paper fibres, the print showing through, and shading for its roundness. */
function back(pen: Pen, paper: Paper, fold: Fold) {
  if (fold.bend <= Math.PI / 2) return;
  const { cover, size, density, margin } = paper;
  const quarter = (fold.radius * Math.PI) / 2;
  const flap = bendOutline(cut(paper.outline, fold, quarter, 'beyond'), fold);
  if (flap.length < 6) return;
  pen.save();
  pen.shadowColor = 'rgb(20 6 12 / 55%)';
  pen.shadowBlur = 16 * density;
  pen.shadowOffsetX = 7 * density;
  pen.shadowOffsetY = 8 * density;
  tracePath(pen, flap);
  pen.fillStyle = '#f6ead6';
  pen.fill();
  pen.restore();

  pen.save();
  tracePath(pen, flap);
  pen.clip();
  const cosine = Math.cos(fold.bend);
  const shift = fold.radius * Math.sin(fold.bend) - fold.radius * fold.bend * cosine;
  setAcross(pen, paper, fold, cosine, shift);
  pen.globalAlpha = 0.09;
  pen.drawImage(cover, 0, 0, size, size + 6);
  pen.globalAlpha = 1;
  pen.setTransform(density, 0, 0, density, margin.x * density, margin.y * density);
  const round = acrossGradient(pen, fold, fold.radius, -size * 0.5);
  const at = (distance: number) => Math.min(1, distance / (fold.radius + size * 0.5));
  round.addColorStop(0, 'rgb(92 62 40 / 72%)');
  round.addColorStop(at(fold.radius * 0.25), 'rgb(140 104 72 / 30%)');
  round.addColorStop(at(fold.radius * 0.62), 'rgb(255 255 255 / 85%)');
  round.addColorStop(at(fold.radius * 1.2), 'rgb(255 250 238 / 30%)');
  round.addColorStop(at(fold.radius * 3), 'rgb(120 84 52 / 16%)');
  round.addColorStop(1, 'rgb(120 84 52 / 4%)');
  pen.fillStyle = round;
  pen.fillRect(-size, -size, size * 3.5, size * 3.5);
  pen.restore();

  pen.strokeStyle = 'rgb(20 8 4 / 62%)';
  pen.lineWidth = 1.2;
  tracePath(pen, flap);
  pen.stroke();
}

/** One frame of the cover; `fold` bends the lifted part. */
export function renderCover(pen: Pen, paper: Paper, fold: Fold): void {
  const { density, margin } = paper;
  pen.setTransform(density, 0, 0, density, margin.x * density, margin.y * density);
  openedPart(pen, paper, fold);
  flatPart(pen, paper, fold);
  bulge(pen, paper, fold);
  back(pen, paper, fold);
}

/** The half that stays: the torn upper edge with its bare fibres, over the printed stub. */
export function renderStub(
  pen: Pen,
  { width, height, edge, last }: { width: number; height: number; edge: readonly number[]; last: boolean },
): void {
  const body: number[] = [];
  for (let i = 0; i < edge.length; i += 2) body.push(edge[i]!, edge[i + 1]!);
  body.push(width, height - corner);
  for (let i = 1; i <= 4; i++) {
    const turn = (i / 4) * (Math.PI / 2);
    body.push(width - corner + corner * Math.cos(turn), height - corner + corner * Math.sin(turn));
  }
  for (let i = 0; i <= 4; i++) {
    const turn = (i / 4) * (Math.PI / 2);
    body.push(corner - corner * Math.sin(turn), height - corner + corner * Math.cos(turn));
  }
  // Paper breaks in layers: its bare core shows a little beyond the print.
  pen.save();
  pen.translate(0, -2.2);
  tracePath(pen, body);
  pen.fillStyle = '#fff6e6';
  pen.fill();
  pen.strokeStyle = 'rgb(20 8 4 / 55%)';
  pen.lineWidth = 0.8;
  pen.stroke();
  pen.restore();
  tracePath(pen, body);
  const ground = pen.createLinearGradient(0, 0, width, height);
  ground.addColorStop(0, last ? '#2d2620' : '#e8402f');
  ground.addColorStop(1, last ? '#100c0a' : '#c92a20');
  pen.fillStyle = ground;
  pen.fill();
  pen.strokeStyle = 'rgb(255 246 230 / 85%)';
  pen.lineWidth = 0.7;
  pen.beginPath();
  for (let i = 0; i < edge.length; i += 2) {
    if (i % 6 !== 0) continue;
    const lean = ((i * 7) % 5) - 2;
    pen.moveTo(edge[i]!, edge[i + 1]!);
    pen.lineTo(edge[i]! + lean, edge[i + 1]! - 3 - ((i * 3) % 4));
  }
  pen.stroke();
}
