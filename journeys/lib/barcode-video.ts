import { writeFile } from 'node:fs/promises';
import { code128, drawingSVG } from 'bwip-js/node';

const [width, height] = [640, 480];
const bars = { top: 140, bottom: 340, margin: 40 };

/** Writes a film (y4m) of two equal pictures with the barcode of a text, for Chromium's fake camera. */
export async function filmBarcode(text: string, file: string): Promise<void> {
  const svg = code128({ bcid: 'code128', text }, drawingSVG());
  const drawn = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const scale = Math.floor((width - 2 * bars.margin) / drawn);
  const left = Math.floor((width - drawn * scale) / 2);
  const light = Buffer.alloc(width * height, 255);
  // Each bar is a line from the bottom to the top: its place is its middle, its width that of the pen.
  for (const [, pen, lines = ''] of svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g))
    for (const [, middle] of lines.matchAll(/M(\d+)/g)) {
      const from = left + (Number(middle) - Number(pen) / 2) * scale;
      for (let row = bars.top; row < bars.bottom; row++)
        light.fill(0, row * width + from, row * width + from + Number(pen) * scale);
    }
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = [Buffer.from('FRAME\n'), light, colour];
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`);
  await writeFile(file, Buffer.concat([head, ...frame, ...frame]));
}
