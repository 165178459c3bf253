import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { createSheet, drawStub, type Sheet } from './paper/sheet.ts';
import { isLast, lightOf, type Reveal } from './sequence.ts';
import type { TearStage } from './tear.ts';

const lightColors: Record<string, string> = {
  A: '255 205 140',
  B: '170 190 255',
  C: '150 255 225',
  LAST: '255 214 110',
};

/** In a run the paper is not waited for any longer, ms: a slow phone tears fewer frames of it, and keeps the pace. */
const latestMs = 300;
const latest = () => new Promise((resolve) => setTimeout(resolve, latestMs));

/** The stub's height, as a share of its width. */
export const stubShare = 0.3;

/** The cover flies off to the upper right; with reduced motion it fades. */
function throwAway(canvas: HTMLCanvasElement, quick: boolean) {
  const still = prefersReducedMotion();
  const away = canvas.animate(
    still
      ? [{ opacity: 1 }, { opacity: 0 }]
      : [
          { transform: 'none', opacity: 1 },
          { transform: 'translate(16%, -13%) rotate(9deg)', opacity: 1, offset: 0.45 },
          { transform: 'translate(52%, 14%) rotate(38deg)', opacity: 0 },
        ],
    {
      duration: still ? 200 : quick ? 280 : 620,
      easing: 'cubic-bezier(0.25, 0.6, 0.4, 1)',
      fill: 'forwards',
    },
  );
  away.onfinish = () => {
    canvas.style.visibility = 'hidden';
  };
}

/** The paper of one ticket, on two canvases: the stub, and the cover that is torn off. */
export function usePaper({
  reveal: { prize, number },
  product,
  opened,
  quick,
  onOpen,
  onProgress,
  onTooth,
}: {
  reveal: Reveal;
  product: string;
  /** There is no cover. */
  opened: boolean;
  /** One of many that are torn one after the other: in a fraction of the time. */
  quick: boolean;
  onOpen: () => void;
  onProgress: (progress: number) => void;
  onTooth: (count: number) => void;
}) {
  const last = isLast(prize);
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stub = useRef<HTMLCanvasElement>(null);
  const sheet = useRef<Sheet>(null);
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
    const coverCanvas = canvas.current;
    const stubCanvas = stub.current;
    if (!coverCanvas || !stubCanvas || size === 0) return;
    let gone = false;
    // The number is painted only once, so its font must be loaded first.
    void document.fonts.load('400 40px "Lilita One"', '0123456789').finally(() => {
      if (gone) return;
      const seed = number ?? 777;
      drawStub(stubCanvas, { size, height: size * stubShare, seed, last });
      if (opening.current) return;
      sheet.current = createSheet(coverCanvas, {
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
    const cover = canvas.current;
    asked.current = true;
    if (opening.current || !cover) return;
    if (!sheet.current && quick) await latest();
    if (opening.current || !(sheet.current || quick)) return;
    opening.current = true;
    const torn = sheet.current?.open(quick);
    await (quick ? Promise.race([torn, latest()]) : torn);
    setReady(true);
    throwAway(cover, quick);
    onOpen();
  };

  return {
    place,
    canvas,
    stub,
    size,
    ready,
    stage,
    /** The cover is off, or flying off. */
    isOpening: () => opening.current,
    pull: (distance: number) => sheet.current?.pull(distance),
    letGo: () => sheet.current?.letGo(),
    tear: () => void tear(),
  };
}
