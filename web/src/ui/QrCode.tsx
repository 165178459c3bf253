import { qrSquares, quiet } from './qr.ts';

/** An address as a QR code, drawn as one path. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side: count, dark } = qrSquares(text);
  const side = count + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="block h-auto w-full"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={dark.map(([column, row]) => `M${column} ${row}h1v1h-1z`).join('')} fill="#201a17" />
    </svg>
  );
}
