import { Picture } from '#ui/Picture.tsx';
import type { Taken } from './useChoosing.ts';

/** The pieces that have their variant now. */
export function TakenList({ taken }: { taken: readonly Taken[] }) {
  return (
    <div className="grid gap-3" role="status">
      <p className="text-sm text-ink-soft">
        這 {taken.length} 件是您的了，出貨時就寄這{taken.length > 1 ? '些' : '一款'}。
      </p>
      <ul className="grid grid-cols-2 gap-3 desk:grid-cols-3">
        {taken.map(({ id, variant }) => (
          <li key={id} className="outline-ink overflow-hidden rounded-md bg-white">
            <Picture path={variant.image_url} alt="" sizes="(min-width: 960px) 160px, 45vw" />
            <p className="border-t-[1.5px] border-ink px-2.5 py-2 text-sm font-black break-keep">
              {variant.name}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
