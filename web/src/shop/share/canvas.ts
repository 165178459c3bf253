import { ourShop } from '#lib/settings.ts';
import { mediaSources } from '#ui/media.ts';
import { qrSquares, quiet } from '#ui/qr.ts';

/** Size of the pictures to share, px: 4:5 for a post, and 9:16 for a story. */
export const width = 1080;
const height = 1350;
const tallHeight = 1920;
export const sans = '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif';
export const figures = '"Lilita One", sans-serif';

export type Pen = CanvasRenderingContext2D;

export const load = (path: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = mediaSources(path).src;
  });

/** The display face, for letters and numbers; if it cannot be loaded, another is used. */
export const loadFigures = () => document.fonts.load('400 40px "Lilita One"', 'A0').catch(() => []);

/**
 * Paints with `draw`, in 4:5, on the night; the result as PNG. In 9:16, the night goes on above and below, where apps lay
 * their own controls over a story.
 */
export function paint(draw: (pen: Pen) => void, tall: boolean): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = tall ? tallHeight : height;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('No canvas here'));
  pen.translate(0, (canvas.height - height) / 2);
  night(pen, canvas.height);
  draw(pen);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out'))), 'image/png');
  });
}

function night(pen: Pen, tall: number) {
  const ground = pen.createRadialGradient(width / 2, 560, 60, width / 2, 560, 900);
  ground.addColorStop(0, '#4a4180');
  ground.addColorStop(0.5, '#2b2547');
  ground.addColorStop(1, '#181530');
  pen.fillStyle = ground;
  pen.fillRect(0, (height - tall) / 2, width, tall);
  pen.fillStyle = 'rgb(255 226 150 / 9%)';
  for (let i = 0; i < 18; i++) {
    const turn = (i / 9) * Math.PI;
    pen.beginPath();
    pen.moveTo(width / 2, 560);
    pen.lineTo(width / 2 + Math.cos(turn) * 1400, 560 + Math.sin(turn) * 1400);
    pen.lineTo(width / 2 + Math.cos(turn + 0.175) * 1400, 560 + Math.sin(turn + 0.175) * 1400);
    pen.fill();
  }
}

/** The sign that the shop came with. */
function house(pen: Pen, x: number) {
  pen.save();
  pen.translate(x, 1216);
  pen.scale(2, 2);
  pen.lineWidth = 1.6;
  pen.strokeStyle = '#201a17';
  pen.fillStyle = '#fff9ef';
  pen.fillRect(7, 17, 26, 19);
  pen.strokeRect(7, 17, 26, 19);
  pen.fillStyle = '#e4372c';
  const roof = new Path2D('M20 3.5L37.5 17.5H2.5z');
  pen.fill(roof);
  pen.stroke(roof);
  pen.strokeStyle = '#e4372c';
  pen.lineWidth = 2.2;
  pen.beginPath();
  pen.arc(20, 27, 5, 0, 7);
  pen.stroke();
  pen.restore();
}

/** An address as a QR code on white, its upper left corner at (x, y). */
function code(pen: Pen, address: string, x: number, y: number, side: number) {
  const { side: count, dark } = qrSquares(address);
  const square = Math.floor(side / (count + 2 * quiet));
  const whole = square * (count + 2 * quiet);
  pen.fillStyle = '#fff';
  pen.fillRect(x + side - whole, y, whole, whole);
  pen.fillStyle = '#201a17';
  for (const [column, row] of dark)
    pen.fillRect(x + side - whole + (column + quiet) * square, y + (row + quiet) * square, square, square);
}

/**
 * The product's name at the top with a line under it, and the shop's sign at the foot, beside the code of an address.
 */
export function sign(pen: Pen, product: string, note: string, address?: string) {
  const middle = address === undefined ? width / 2 : width / 2 - 172;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = '#ffcb3d';
  pen.font = `900 40px ${sans}`;
  pen.fillText(product, width / 2, 96, width - 120);
  pen.fillStyle = '#fff9ef';
  pen.font = `600 34px ${sans}`;
  pen.fillText(note, width / 2, 150, width - 120);
  if (address !== undefined) code(pen, address, width - 212, 1176, 160);
  if (ourShop.icon === null) house(pen, middle - 292);
  pen.textAlign = 'left';
  pen.fillStyle = '#fff';
  pen.font = `900 54px ${sans}`;
  pen.fillText(ourShop.shortName, middle - 196, 1276, 120);
  pen.fillStyle = '#8ff0dc';
  pen.font = `600 30px ${sans}`;
  pen.fillText('開賣前公布承諾・人人可驗', middle - 68, 1272, 420);
}
