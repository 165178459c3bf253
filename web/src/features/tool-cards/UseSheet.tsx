import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { blindboxPath, heldBoxAtPath } from '@kujiya/contract/shop/paths';
import type { useTool } from '@kujiya/contract/tool-cards';
import { useState } from 'react';
import { messageOf } from '#lib/client.ts';
import { intentKey } from '#lib/intent-key.ts';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import styles from './cards.module.css';
import type { Stack } from './hand.ts';
import { useCard } from './useCard.ts';

type CardAnswer = AnswerOf<typeof useTool>['data'];

/** Asks before a card is used up, and shows its result. */
export function UseSheet({ open, onClose, stack }: { open: boolean; onClose: () => void; stack: Stack }) {
  const { tool, ids } = stack;
  const [key] = useState(intentKey);
  const { answer, error, noBox, refused, pending, use } = useCard();
  const [id] = ids;

  const footer = answer ? (
    <ButtonLink
      to={heldBoxAtPath(answer.package_id, answer.item_index)}
      variant="primary"
      size="lg"
      className="w-full"
    >
      回到這一盒
    </ButtonLink>
  ) : noBox ? (
    <ButtonLink to={blindboxPath} variant="primary" size="lg" className="w-full">
      去挑一盒
    </ButtonLink>
  ) : refused ? (
    <Button className="w-full" data-autofocus onClick={onClose}>
      知道了
    </Button>
  ) : (
    <Button
      variant="primary"
      size="lg"
      className="w-full"
      pending={pending}
      data-autofocus
      onClick={() => id !== undefined && use({ id, key })}
    >
      {pending ? '使用中…' : error ? '再試一次' : `使用這張${tool.name}`}
    </Button>
  );

  return (
    <Sheet
      open={open}
      onClose={() => !pending && onClose()}
      title={answer ? `${tool.name}告訴您…` : `使用${tool.name}`}
      footer={footer}
    >
      <div aria-live="polite">
        {answer ? (
          <Answer answer={answer} />
        ) : (
          <div className="grid justify-items-center gap-4 pt-1 pb-2">
            <div className={cx(styles.stackFace, 'w-36')} data-pending={pending}>
              <Picture
                path={tool.image}
                alt=""
                width={960}
                height={1344}
                sizes="144px"
                priority
                className="bg-transparent!"
              />
              <span className={styles.stackShine} aria-hidden="true" />
            </div>
            {error ? (
              <p
                role="alert"
                className="w-full rounded-md bg-kuji-tint px-4 py-3 text-center text-sm font-semibold text-kuji-ink"
              >
                {messageOf(error)}
              </p>
            ) : (
              <div className="grid gap-2 text-center text-sm">
                <p>{tool.description}</p>
                <p className="text-ink-soft">
                  會用在您<strong className="text-ink">目前保留的那一盒</strong>上，用了就不能收回。
                </p>
              </div>
            )}
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** The figure the card named: one the box does not hold, or the one it holds. */
function Answer({
  answer: { item_index: index, not_me_item: not, current_item: is },
}: {
  answer: CardAnswer;
}) {
  const figure = is ?? not;
  if (!figure) return null;
  return (
    <div className="grid justify-items-center gap-3 py-2 text-center">
      <div className={styles.told} data-is={is !== null}>
        <Picture path={figure.image_url} alt="" sizes="192px" priority className={styles.toldPicture} />
        {is === null && (
          <span className="absolute inset-0 grid place-items-center">
            <Stamp color="var(--color-kuji-ink)" className="stamp-down bg-paper/85 text-xl">
              不是這款
            </Stamp>
          </span>
        )}
        <RarityMark
          rarity={figure.rarity}
          size="md"
          className="absolute -bottom-3 left-1/2 -translate-x-1/2"
        />
      </div>
      <p className="pt-3 text-lg font-black text-balance">
        <span className="font-print">{index}</span> 號盒{is ? '裡面是' : '絕對不是'}
        <br />
        {figure.name}
      </p>
    </div>
  );
}
