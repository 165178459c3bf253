/** A switch that takes effect at once. The label stands beside it and has the id `labelledBy`. */
export function Switch({
  on,
  labelledBy,
  describedBy,
  onChange,
}: {
  on: boolean;
  labelledBy: string;
  describedBy?: string;
  onChange: (on: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={() => onChange(!on)}
      className="group -mr-2 inline-grid h-11 w-16 shrink-0 place-items-center rounded-md"
    >
      <span
        aria-hidden="true"
        className="relative block h-7 w-12 rounded-full border-[1.5px] border-ink bg-paper-deep transition-colors group-aria-checked:bg-mint"
      >
        <span className="absolute top-0.5 left-0.5 size-[1.3125rem] rounded-full border-[1.5px] border-ink bg-white transition-transform duration-200 group-aria-checked:translate-x-5 motion-reduce:transition-none" />
      </span>
    </button>
  );
}
