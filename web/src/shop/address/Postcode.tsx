/** A postcode in boxes, as on an envelope. */
export function Postcode({ code }: { code: string }) {
  const places = [0, 1, 2];
  return (
    <p className="flex gap-1">
      <span className="sr-only">郵遞區號 {code}</span>
      {places.map((place) => (
        <span
          key={place}
          aria-hidden="true"
          className="grid size-7 place-items-center border-2 border-kuji bg-white font-print text-base leading-none"
        >
          {code[place]}
        </span>
      ))}
    </p>
  );
}
