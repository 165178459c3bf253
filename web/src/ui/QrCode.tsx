import qrcode from 'qrcode-generator';

/** The quiet zone around the squares that readers need. */
const margin = 4;

/** An address as a QR code, drawn as one path. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const places = Array.from({ length: count }, (_, place) => place);
  const squares = places.flatMap((row) =>
    places.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
  );
  const side = count + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="block h-auto w-full"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#201a17" />
    </svg>
  );
}
