import type { Game } from '@kujiya/contract/shop/games';
import { gameWords } from '#shop/game-words.ts';

/** What a draw promises, above the button that pays; while an alarm stands, a decision of its own instead. */
export function PayTerms({
  game,
  alarmed,
  accepted,
  onAccept,
}: {
  game: Game;
  /** What the shop shows of the lot differs from what this browser noted. */
  alarmed: boolean;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
}) {
  const { sealed, verb } = gameWords[game];
  if (!alarmed)
    return <p className="text-center text-xs text-ink-soft">{sealed}在開賣前已公布承諾；抽出後恕不退換</p>;
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold text-kuji-ink">
      <input
        type="checkbox"
        checked={accepted}
        onChange={(event) => onAccept(event.target.checked)}
        className="size-5 accent-kuji-ink"
      />
      我看到了，仍要{verb}
    </label>
  );
}
