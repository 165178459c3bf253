import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Shot } from './Gallery.tsx';
import { IconButton } from './IconButton.tsx';
import { Picture } from './Picture.tsx';
import { Sheet } from './Sheet.tsx';

const steps = [1, 1.5, 2, 3];

/** A picture as large as the screen: zoomed by a tap or a button, moved by scrolling. */
export function ZoomedPicture({
  shot: { path, caption },
  open,
  onClose,
}: {
  shot: Shot;
  open: boolean;
  onClose: () => void;
}) {
  const [step, setStep] = useState(0);
  const scale = steps[step] ?? 1;
  const nearer = () => setStep((step + 1) % steps.length);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={caption}
      className="desk:w-[min(92vw,60rem)]"
      footer={
        <div className="flex items-center justify-center gap-3">
          <IconButton
            label="縮小"
            icon={<Minus size={22} />}
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          />
          <output className="w-16 text-center font-print">{Math.round(scale * 100)}%</output>
          <IconButton
            label="放大"
            icon={<Plus size={22} />}
            disabled={step === steps.length - 1}
            onClick={() => setStep(step + 1)}
          />
        </div>
      }
    >
      <div className="outline-ink aspect-square max-h-[70dvh] w-full touch-pinch-zoom overflow-auto overscroll-contain rounded-md bg-paper-deep">
        <button
          type="button"
          aria-label={step === steps.length - 1 ? '看全圖' : '放大看圖'}
          className="block max-w-none cursor-zoom-in"
          style={{ width: `${scale * 100}%` }}
          onClick={nearer}
        >
          <Picture path={path} alt="" sizes="(min-width: 960px) 960px, 100vw" />
        </button>
      </div>
    </Sheet>
  );
}
