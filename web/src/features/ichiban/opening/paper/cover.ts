import { seeded } from './edge.ts';

export type CoverText = {
  number: string;
  product: string /** The LAST prize's ticket, which comes with the tube's last one. */;
  last: boolean;
};

type Inks = { light: string; dark: string; print: string; tone: string; disc: string; mark: string };

const red: Inks = {
  light: '#ee4a3b',
  dark: '#cf2b22',
  print: '#fff3dc',
  tone: 'rgb(120 8 4 / 13%)',
  disc: '#fff9ef',
  mark: '#e4372c',
};
const gold: Inks = {
  light: '#3a3129',
  dark: '#171210',
  print: '#e9b949',
  tone: 'rgb(233 185 73 / 12%)',
  disc: '#e9b949',
  mark: '#201a17',
};
const sans = '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif';
const figures = '"Lilita One", sans-serif';

type Pen = CanvasRenderingContext2D;

function rays(pen: Pen, size: number, ink: string) {
  pen.fillStyle = ink;
  const reach = size * 1.2;
  for (let i = 0; i < 20; i++) {
    const from = (i / 10) * Math.PI;
    pen.beginPath();
    pen.moveTo(size / 2, size * 0.5);
    pen.lineTo(size / 2 + Math.cos(from) * reach, size * 0.5 + Math.sin(from) * reach);
    pen.lineTo(size / 2 + Math.cos(from + 0.157) * reach, size * 0.5 + Math.sin(from + 0.157) * reach);
    pen.fill();
  }
}

/** The double frame with its corners taken out, as on a banknote. */
function frame(pen: Pen, size: number, ink: string) {
  pen.strokeStyle = ink;
  for (const [inset, notch, width] of [
    [0.035, 0.045, 2],
    [0.058, 0.04, 1],
  ] as const) {
    const near = size * inset;
    const far = size - near;
    const cut = size * notch;
    pen.lineWidth = width;
    pen.beginPath();
    pen.moveTo(near + cut, near);
    pen.lineTo(far - cut, near);
    pen.arc(far, near, cut, Math.PI, Math.PI / 2, true);
    pen.lineTo(far, far - cut * 1.2);
    pen.moveTo(near + cut, near);
    pen.arc(near, near, cut, 0, Math.PI / 2);
    pen.lineTo(near, far - cut * 1.2);
    pen.stroke();
  }
}

function seal(pen: Pen, size: number, inks: Inks, last: boolean) {
  const x = size / 2;
  const y = size * 0.47;
  const r = size * 0.27;
  pen.fillStyle = inks.disc;
  pen.beginPath();
  // A scalloped disc: a seal, not a ball.
  for (let i = 0; i <= 40; i++) {
    const turn = (i / 20) * Math.PI;
    const reach = r * (i % 2 === 0 ? 1 : 0.95);
    pen.lineTo(x + Math.cos(turn) * reach, y + Math.sin(turn) * reach);
  }
  pen.fill();
  pen.strokeStyle = inks.mark;
  pen.lineWidth = size * 0.011;
  pen.beginPath();
  pen.arc(x, y, r * 0.86, 0, 7);
  pen.stroke();
  pen.save();
  pen.translate(x, y);
  pen.rotate(-0.05);
  pen.fillStyle = inks.mark;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `900 ${size * (last ? 0.15 : 0.3)}px ${sans}`;
  pen.fillText(last ? '最後賞' : '籤', 0, size * 0.008);
  pen.restore();
}

function words(pen: Pen, size: number, inks: Inks, { number, product, last }: CoverText) {
  const edge = size * 0.1;
  pen.fillStyle = inks.print;
  pen.textBaseline = 'top';
  pen.textAlign = 'left';
  pen.font = `900 ${size * 0.058}px ${sans}`;
  for (const [i, char] of [...(last ? '最後一張' : '一番賞')].entries())
    pen.fillText(char, edge, edge + i * size * 0.066);
  pen.textAlign = 'right';
  pen.font = `400 ${size * 0.04}px ${figures}`;
  pen.fillText(last ? 'THE' : 'No.', size - edge, edge);
  pen.font = `400 ${size * 0.115}px ${figures}`;
  pen.fillText(last ? 'LAST' : number, size - edge, edge + size * 0.036);
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.font = `900 ${size * 0.05}px ${sans}`;
  pen.fillText(product, size / 2, size * 0.825, size * 0.78);
  pen.globalAlpha = 0.85;
  pen.font = `400 ${size * 0.034}px ${figures}`;
  pen.fillText('LUCKY   LOT   TICKET', size / 2, size * 0.878);
  pen.globalAlpha = 1;
}

/** The corner to pull at. */
function pullCorner(pen: Pen, size: number) {
  const reach = size * 0.2;
  pen.fillStyle = '#ffcb3d';
  pen.beginPath();
  pen.moveTo(0, size + 4);
  pen.lineTo(0, size - reach);
  pen.quadraticCurveTo(reach * 0.86, size - reach * 0.86, reach, size + 4);
  pen.fill();
}

function grain(pen: Pen, size: number) {
  const random = seeded(7);
  for (let i = 0; i < 420; i++) {
    pen.fillStyle = i % 2 === 0 ? 'rgb(255 240 220 / 9%)' : 'rgb(40 5 0 / 9%)';
    const long = 1 + random() * 5;
    pen.fillRect(random() * size, random() * size, i % 3 === 0 ? long : 1, i % 3 === 0 ? 0.7 : 1);
  }
  const light = pen.createLinearGradient(0, 0, size, size);
  light.addColorStop(0, 'rgb(255 255 255 / 20%)');
  light.addColorStop(0.45, 'rgb(255 255 255 / 0%)');
  light.addColorStop(1, 'rgb(50 0 0 / 24%)');
  pen.fillStyle = light;
  pen.fillRect(0, 0, size, size + 6);
}

/** The ticket's printed front, `size` px square, drawn once; all later frames copy from it. */
export function printCover(size: number, density: number, text: CoverText): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size * density;
  canvas.height = (size + 6) * density;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const inks = text.last ? gold : red;
  pen.scale(density, density);
  const ground = pen.createLinearGradient(0, 0, size * 0.6, size);
  ground.addColorStop(0, inks.light);
  ground.addColorStop(1, inks.dark);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, size, size + 6);
  rays(pen, size, inks.tone);
  frame(pen, size, inks.print);
  pullCorner(pen, size);
  seal(pen, size, inks, text.last);
  words(pen, size, inks, text);
  grain(pen, size);
  return canvas;
}
