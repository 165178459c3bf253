import { figures, load, loadFigures, type Pen, paint, sign, width } from './canvas.ts';
import type { ShelfContent } from './content.ts';

const left = 80;
const room = width - 2 * left;
const top = 230;
const floor = 1130;

function plank(pen: Pen, y: number) {
  const wood = pen.createLinearGradient(0, y, 0, y + 34);
  wood.addColorStop(0, '#d9a866');
  wood.addColorStop(0.3, '#b27d40');
  wood.addColorStop(1, '#6e4621');
  pen.fillStyle = wood;
  pen.fillRect(left - 30, y, room + 60, 34);
}

/** An arched acrylic stand: the picture, its white edge, and how many of it there are. */
function stand(
  pen: Pen,
  picture: HTMLImageElement | null,
  { count, last }: ShelfContent['stands'][number],
  x: number,
  bottom: number,
  side: number,
) {
  const high = side * 1.14;
  const y = bottom - high;
  pen.save();
  pen.shadowColor = last ? 'rgb(255 205 90 / 75%)' : 'rgb(0 0 0 / 55%)';
  pen.shadowBlur = 34;
  pen.shadowOffsetY = last ? 0 : 12;
  pen.fillStyle = last ? '#e9b949' : '#fffdf6';
  pen.beginPath();
  pen.roundRect(x, y, side, high, [side / 2.6, side / 2.6, 14, 14]);
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.beginPath();
  pen.roundRect(x + 9, y + 9, side - 18, high - 18, [side / 2.8, side / 2.8, 8, 8]);
  pen.clip();
  pen.fillStyle = '#201a17';
  pen.fillRect(x, y, side, high);
  if (picture) pen.drawImage(picture, x - (high - side) / 2, y, high, high);
  pen.restore();
  if (count < 2) return;
  pen.fillStyle = '#ffcb3d';
  pen.beginPath();
  pen.roundRect(x + side - 66, y - 8, 76, 50, 25);
  pen.fill();
  pen.fillStyle = '#201a17';
  pen.font = `400 34px ${figures}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(`×${count}`, x + side - 28, y + 18);
}

/** Draws a shelf of a cabinet to share, PNG, 1080 px wide. */
export async function drawShareShelf(content: ShelfContent, tall: boolean): Promise<Blob> {
  const { stands, name, note } = content;
  const [pictures] = await Promise.all([
    Promise.all(stands.map(({ picture }) => load(picture))),
    loadFigures(),
  ]);
  const columns = stands.length <= 1 ? 1 : stands.length <= 4 ? 2 : stands.length <= 9 ? 3 : 4;
  const rows = Math.ceil(stands.length / columns);
  const pitch = (floor - top) / rows;
  const side = Math.min((room / columns) * 0.84, (pitch - 56) / 1.14);
  return paint((pen) => {
    for (let row = 0; row < rows; row++) {
      const line = top + pitch * (row + 1) - 34;
      const inRow = Math.min(columns, stands.length - row * columns);
      const gap = room / inRow;
      for (let place = 0; place < inRow; place++) {
        const i = row * columns + place;
        const one = stands[i];
        if (one) stand(pen, pictures[i] ?? null, one, left + gap * (place + 0.5) - side / 2, line + 4, side);
      }
      plank(pen, line);
    }
    sign(pen, name, note);
  }, tall);
}
