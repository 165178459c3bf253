import { lotSerial } from '@kujiya/contract/shop/lot-serial';
import type { DrawResult } from '@kujiya/contract/ticket-purchase';
import { type CSSProperties, type PointerEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierInk, tierName } from '#shop/prize/tier.ts';
import { Picture } from '#ui/Picture.tsx';
import { sheetBox } from './paper/sheet.ts';
import { isBigWin, isLast, type Reveal } from './sequence.ts';
import { tearThrough } from './tear.ts';
import styles from './ticket.module.css';
import { stubShare, usePaper } from './usePaper.ts';

export type TicketHandle = {
  /**
   * As if a finger pulled at the ticket: share of the drag width. Returns false once the pull has torn the ticket or
   * pushed it aside.
   */
  pull: (share: number) => boolean;
  letGo: () => void;
  /** Tears it open without a finger. */
  tear: () => void;
};

const ofWidth = (share: number) => `calc(var(--w) * ${share})`;
const canvasStyle: CSSProperties = {
  left: ofWidth(sheetBox.left),
  top: ofWidth(sheetBox.top),
  width: ofWidth(sheetBox.width),
  height: ofWidth(sheetBox.height),
};

const tapSlack = 8; // px a finger may tremble

/** `none`: it lies open from the start, without stamping. */
type Cover = 'whole' | 'torn' | 'none';

/** One paper ticket: the prize card, its stub, and the cover that is torn off it. Starts over with another `key`. */
export function Ticket({
  ref,
  reveal,
  cover,
  quick,
  draw,
  onOpen,
  onMoveOn,
  onProgress,
  onTooth,
}: {
  ref: Ref<TicketHandle>;
  reveal: Reveal;
  cover: Cover;
  /** It is torn in a run, in half a second. */
  quick: boolean;
  draw: Pick<DrawResult, 'product_name' | 'tube_title' | 'tube_id'>;
  onOpen: () => void;
  /** Called by a tap or drag on the open ticket. */
  onMoveOn: () => void;
  onProgress: (progress: number) => void;
  onTooth: (count: number) => void;
}) {
  const { prize, number } = reveal;
  const last = isLast(prize);
  const open = cover !== 'whole';
  const opened = cover === 'none';
  const drag = useRef<{ x: number; moved: number } | null>(null);
  const { place, canvas, stub, size, ready, stage, ...paper } = usePaper({
    reveal,
    product: draw.product_name,
    opened,
    quick,
    onOpen,
    onProgress,
    onTooth,
  });

  const slide = (distance: number) => {
    if (place.current) place.current.style.translate = `${Math.max(0, distance)}px 0`;
  };
  /** Applies the drag to the ticket: tears it while closed, pushes it aside when open. False once that is done. */
  const pull = (share: number): boolean => {
    if (open) {
      slide(share * size);
      onProgress(Math.min(1, Math.max(0, share)));
      if (share >= tearThrough) onMoveOn();
    } else {
      if (paper.isOpening()) return false;
      paper.pull(share * size);
      if (share >= tearThrough) paper.tear();
    }
    return share < tearThrough;
  };
  const letGo = () => {
    paper.letGo();
    if (!open) return;
    slide(0);
    onProgress(0);
  };

  useImperativeHandle(ref, () => ({ pull, letGo, tear: paper.tear }));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, moved: 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return;
    const distance = event.clientX - drag.current.x;
    drag.current.moved = Math.max(drag.current.moved, Math.abs(distance));
    // A pull ends once it has torn the ticket or pushed it aside.
    if (!pull(distance / Math.max(1, size))) drag.current = null;
  };
  const onPointerUp = () => {
    const tapped = drag.current !== null && drag.current.moved < tapSlack;
    drag.current = null;
    letGo();
    if (tapped && open) onMoveOn();
  };
  const onPointerCancel = () => {
    drag.current = null;
    letGo();
  };

  const style = { '--tier': tierInk(prize.tier).bar, '--stub': stubShare } as CSSProperties;

  return (
    <div
      ref={place}
      className={styles.lot}
      style={style}
      data-open={open}
      data-ready={ready || opened || open}
      data-arriving={open && !opened}
      data-stage={open ? 0 : stage}
      data-big={isBigWin(prize.tier)}
      data-last={last}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
    >
      <div className={styles.lotBody}>
        <div className={styles.lotCard} aria-hidden={!open}>
          {(ready || opened) && (
            <Picture
              path={prize.image_url}
              alt={open ? prize.name : ''}
              sizes="(min-width: 960px) 360px, 80vw"
              priority
              className={styles.lotPicture}
            />
          )}
        </div>
        <canvas ref={stub} className={styles.lotStub} />
        <div className={styles.lotWords} data-shown={open ? 'prize' : 'number'}>
          <div className={styles.lotNumber} aria-hidden={open}>
            <span className="font-print text-[min(2.5rem,15cqi)] leading-none">{number ?? 'LAST'}</span>
            <span className="grid min-w-0 grow leading-snug font-semibold">
              <span>{last ? '最後賞' : '號籤'}</span>
              <span className="truncate opacity-90">
                {draw.tube_title}・{lotSerial(draw.tube_id)}
              </span>
            </span>
            <span className={styles.lotBars} aria-hidden="true" />
          </div>
          <div className={styles.lotPrize} aria-hidden={!open}>
            <span className={styles.lotName}>{prize.name}</span>
            <span className="font-semibold opacity-95">
              {tierName(prize.tier)}
              {number === null ? '・抽走最後一張籤的人帶走' : `・第 ${number} 號籤`}
            </span>
          </div>
        </div>
        <canvas ref={canvas} className={styles.lotCover} style={canvasStyle} hidden={opened} />
        {open && (
          <span className={styles.lotStamp} data-part="won">
            <span className={styles.lotStampGround} />
            <TierStamp tier={prize.tier} size="xl" />
          </span>
        )}
      </div>
    </div>
  );
}
