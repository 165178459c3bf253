import { blindboxLimits } from '@kujiya/contract/blindbox';
import { blindboxPath } from '@kujiya/contract/shop/paths';
import type { Tool } from '@kujiya/contract/tool-cards';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Sheet } from '#ui/Sheet.tsx';

const steps = [
  `在盒玩頁點一盒，我們會替您保留 ${blindboxLimits.lock} 秒。`,
  '在單盒頁按下提示卡或透視卡，也可以在這裡按「使用」。',
  '看完結果再決定：帶走這一盒，或換一盒再看看。',
] as const;

const notes = [
  '一張卡用一次；沒有可以提示的款式時，卡片不會消失。',
  '提示卡不會重複說同一款，透視卡同一盒不必看第二次。',
  '「可用至」的那天結束前都可以用，過期就不能再用。',
  '卡片說的都是真的：盒子裡是什麼，開賣前就已封存。',
] as const;

/** Instructions for the cards. */
export function HelpSheet({
  open,
  onClose,
  tools,
}: {
  open: boolean;
  onClose: () => void;
  tools: readonly Tool[];
}) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="玩法說明"
      footer={
        <ButtonLink to={blindboxPath} className="w-full">
          去看盒玩
        </ButtonLink>
      }
    >
      <div className="grid gap-5">
        <ul className="grid gap-3">
          {tools.map(({ id, name, description, image }) => (
            <li key={id} className="flex items-center gap-4">
              <Picture
                path={image}
                alt=""
                width={960}
                height={1344}
                sizes="64px"
                className="w-16 shrink-0 bg-transparent!"
              />
              <div>
                <h3 className="text-base">{name}</h3>
                <p className="text-sm text-ink-soft">{description}</p>
              </div>
            </li>
          ))}
        </ul>
        <section className="ticket p-4">
          <h3 className="pb-2 text-base">怎麼用</h3>
          <ol className="grid gap-2 text-sm">
            {steps.map((step, place) => (
              <li key={step} className="flex gap-3">
                <span className="grid size-6 shrink-0 place-items-center rounded-full bg-ink font-print text-sm text-butter">
                  {place + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h3 className="pb-1 text-base">說清楚</h3>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      </div>
    </Sheet>
  );
}
