import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createSight } from './sight.ts';

/** How often (ms) the picture is searched for codes. */
const often = 150;

/** What to do when there is no picture, by the name of the browser's error. */
const helps: Readonly<Record<string, string>> = {
  NotAllowedError:
    '相機沒有開放給這個網站。請點網址列左邊的圖示 →「權限」→ 相機選「允許」，再試一次；也可以用掃描槍，或直接輸入條碼。',
  NotFoundError: '這台裝置沒有相機，請用掃描槍，或直接輸入條碼。',
  NotReadableError: '相機正被其他程式使用，關掉它再試一次。',
  insecure: '相機只能在 https 的網址使用。請改用後台的 https 網址；也可以用掃描槍，或直接輸入條碼。',
};
const other = '相機打不開，請再試一次；也可以用掃描槍，或直接輸入條碼。';

/** Reads barcodes with the device's camera. The code that finds them is loaded with the first picture. */
export function Camera({ onRead, onClose }: { onRead: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isLooking, setLooking] = useState(false);
  const read = useEffectEvent(onRead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const look = createSight();
    const open = async () => {
      if (!navigator.mediaDevices) throw new DOMException('no camera without https', 'insecure');
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      });
      const picture = video.current;
      if (isOver || !picture) return;
      picture.srcObject = stream;
      await picture.play();
      const { codesIn } = await import('./barcodes.ts');
      if (!isOver) setLooking(true);
      while (!isOver) {
        const codes = picture.videoWidth > 0 ? await codesIn(picture) : [];
        for (const code of look(codes, performance.now())) {
          navigator.vibrate?.(60);
          read(code);
        }
        await new Promise((done) => setTimeout(done, often));
      }
    };
    const end = () => {
      isOver = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    open()
      .catch((error: unknown) => {
        if (!isOver) setProblem((error instanceof DOMException && helps[error.name]) || other);
      })
      // Closed while the browser was asking: the camera is not left on.
      .finally(() => isOver && end());
    return end;
  }, [attempt]);
  return (
    <div className="grid gap-2">
      {problem === null ? (
        <div className="relative overflow-hidden rounded-sm bg-ink">
          <video
            ref={video}
            muted
            playsInline
            aria-label="相機畫面"
            className="max-h-72 w-full object-cover"
          />
          <p
            role="status"
            className="absolute inset-x-0 bottom-0 bg-ink/70 p-2 text-center text-sm text-white"
          >
            {isLooking ? '把條碼放進畫面；同一個條碼要先移開，才會算下一件。' : '相機準備中…'}
          </p>
        </div>
      ) : (
        <p role="alert" className="rounded-sm bg-kuji-tint p-3 text-kuji-ink">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        {problem !== null && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setProblem(null);
              setAttempt(attempt + 1);
            }}
          >
            再試一次
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          關閉相機
        </button>
      </div>
    </div>
  );
}
