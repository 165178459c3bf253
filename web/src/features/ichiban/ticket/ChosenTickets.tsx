/** The picked numbers as small tickets; a full pack names its size instead of each number. */
export function ChosenTickets({
  numbers,
  full,
  last,
}: {
  numbers: readonly number[];
  full: boolean;
  /** The name of the LAST prize, if it comes with these tickets. */
  last?: string | undefined;
}) {
  if (full) {
    return (
      <p className="outline-ink rounded-md bg-ink px-4 py-2.5 font-black text-butter">
        整筒 {numbers.length} 張，全部帶走
        {last !== undefined && <span className="block text-sm text-white">＋最後賞 {last}</span>}
      </p>
    );
  }
  return (
    <ul aria-label="選擇的籤號" className="flex flex-wrap items-center gap-1.5">
      {numbers.map((number) => (
        <li
          key={number}
          className="outline-ink grid min-w-10 justify-items-center rounded-[7px] bg-butter px-2 pb-1.5 font-print"
        >
          <span aria-hidden="true" className="h-2 w-full border-b border-dashed border-ink/50" />
          <span className="pt-1.5 text-base leading-none">{number}</span>
        </li>
      ))}
      {last !== undefined && <li className="font-black text-sm">＋最後賞 {last}</li>}
    </ul>
  );
}
