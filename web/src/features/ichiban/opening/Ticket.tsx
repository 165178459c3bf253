import {
  type CSSProperties,
  type PointerEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierInk, tierName } from '#shop/prize/tier.ts';
import { Picture } from '#ui/Picture.tsx';
import { createSheet, drawStub, type Sheet, sheetBox } from './paper/sheet.ts';
import { isBigWin, isLast, lightOf, type Reveal } from './sequence.ts';
import { type TearStage, tearThrough } from './tear.ts';
import styles from './ticket.module.css';

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

const lightColors: Record<string, string> = {
  A: '255 205 140',
  B: '170 190 255',
  C: '150 255 225',
  LAST: '255 214 110',
};

const ofWidth = (share: number) => `calc(var(--w) * ${share})`;
const canvasStyle: CSSProperties = {
  left: ofWidth(sheetBox.left),
  top: ofWidth(sheetBox.top),
  width: ofWidth(sheetBox.width),
  height: ofWidth(sheetBox.height),
};

const stubShare = 0.3;
const tapSlack = 8; // px a finger may tremble

/** The cover flies off to the upper right; with reduced motion it fades. */
function throwAway(canvas: HTMLCanvasElement) {
  const still = prefersReducedMotion();
  const away = canvas.animate(
    still
      ? [{ opacity: 1 }, { opacity: 0 }]
      : [
          { transform: 'none', opacity: 1 },
          { transform: 'translate(16%, -13%) rotate(9deg)', opacity: 1, offset: 0.45 },
          { transform: 'translate(52%, 14%) rotate(38deg)', opacity: 0 },
        ],
    { duration: still ? 200 : 620, easing: 'cubic-bezier(0.25, 0.6, 0.4, 1)', fill: 'forwards' },
  );
  away.onfinish = () => {
    canvas.style.visibility = 'hidden';
  };
}

/** One paper ticket: the prize card, its stub, and the cover that is torn off it. Starts over with another `key`. */
export function Ticket({
  ref,
  reveal,
  open,
  opened,
  product,
  tube,
  onOpen,
  onMoveOn,
  onProgress,
  onTooth,
}: {
  ref: Ref<TicketHandle>;
  reveal: Reveal;
  open: boolean;
  /** The ticket was open from the start: no cover, no stamping. */
  opened: boolean;
  product: string;
  tube: string;
  onOpen: () => void;
  /** Called by a tap or drag on the open ticket. */
  onMoveOn: () => void;
  onProgress: (progress: number) => void;
  onTooth: (count: number) => void;
}) {
  const { prize, number } = reveal;
  const last = isLast(prize);
  const place = useRef<HTMLDivElement>(null);
  const cover = useRef<HTMLCanvasElement>(null);
  const stub = useRef<HTMLCanvasElement>(null);
  const sheet = useRef<Sheet>(null);
  const drag = useRef<{ x: number; moved: number } | null>(null);
  const opening = useRef(opened);
  // The ticket was to be torn before its paper was there.
  const asked = useRef(false);
  const [size, setSize] = useState(0);
  const [ready, setReady] = useState(false);
  const [stage, setStage] = useState<TearStage>(opened ? 1 : 4);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setSize(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const tell = useEffectEvent((progress: number) => onProgress(progress));
  const tooth = useEffectEvent((count: number) => onTooth(count));
  const tearIfAsked = useEffectEvent(() => {
    if (asked.current) void tear();
  });

  useEffect(() => {
    const canvas = cover.current;
    const stubCanvas = stub.current;
    if (!canvas || !stubCanvas || size === 0) return;
    let gone = false;
    // The number is painted only once, so its font must be loaded first.
    void document.fonts.load('400 40px "Lilita One"', '0123456789').finally(() => {
      if (gone) return;
      const seed = number ?? 777;
      drawStub(stubCanvas, { size, height: size * stubShare, seed, last });
      if (opening.current) return;
      sheet.current = createSheet(canvas, {
        size,
        seed,
        text: { number: String(number ?? ''), product, last },
        light: {
          color: lightColors[prize.tier.toUpperCase()] ?? '255 236 190',
          strength: lightOf(prize.tier),
        },
        still: prefersReducedMotion(),
        onStage: setStage,
        onProgress: tell,
        onTooth: tooth,
      });
      setReady(true);
      tearIfAsked();
    });
    return () => {
      gone = true;
      sheet.current?.stop();
      sheet.current = null;
    };
  }, [size, number, product, last, prize.tier]);

  useEffect(() => {
    if (!opened) return;
    opening.current = true;
    sheet.current?.stop();
  }, [opened]);

  const tear = async () => {
    const canvas = cover.current;
    asked.current = true;
    if (opening.current || !sheet.current || !canvas) return;
    opening.current = true;
    await sheet.current.open();
    throwAway(canvas);
    onOpen();
  };

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
      if (opening.current) return false;
      sheet.current?.pull(share * size);
      if (share >= tearThrough) void tear();
    }
    return share < tearThrough;
  };
  const letGo = () => {
    sheet.current?.letGo();
    if (!open) return;
    slide(0);
    onProgress(0);
  };

  useImperativeHandle(ref, () => ({ pull, letGo, tear: () => void tear() }));

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
            <span className="font-print text-2xl leading-none">{number ?? 'LAST'}</span>
            <span className="grid min-w-0 grow text-sm leading-snug font-semibold">
              <span>{last ? '最後賞' : '號籤'}</span>
              <span className="truncate opacity-90">{tube}</span>
            </span>
            <span className={styles.lotBars} aria-hidden="true" />
          </div>
          <div className={styles.lotPrize} aria-hidden={!open}>
            <span className={styles.lotName}>{prize.name}</span>
            <span className="text-sm font-semibold opacity-95">
              {tierName(prize.tier)}
              {number === null ? '・抽走最後一張籤的人帶走' : `・第 ${number} 號籤`}
            </span>
          </div>
        </div>
        <canvas ref={cover} className={styles.lotCover} style={canvasStyle} hidden={opened} />
        {open && (
          <span className={styles.lotStamp}>
            <span className={styles.lotStampGround} />
            <TierStamp tier={prize.tier} size="xl" />
          </span>
        )}
      </div>
    </div>
  );
}
