import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { Link } from '#lib/navigation.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './stage.module.css';

/** The bar above the stage: back to the product, sound, skip. */
export function StageBar({
  product,
  loud,
  onSound,
  back,
  onSkip,
}: {
  product: string;
  loud: boolean;
  onSound: () => void;
  back: string;
  onSkip: (() => void) | undefined;
}) {
  return (
    <div className={styles.stageBar} data-part="bar">
      <Link
        to={back}
        className="flex min-h-11 min-w-0 items-center gap-0.5 rounded-md pr-2 text-sm font-semibold hover:bg-white/8"
      >
        <ChevronLeft size={24} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{product}</span>
        <span className="sr-only">，返回商品</span>
      </Link>
      <div className="flex shrink-0 items-center">
        <IconButton
          bare
          label="音效與震動"
          aria-pressed={loud}
          icon={loud ? <Volume2 size={22} /> : <VolumeX size={22} />}
          className={loud ? 'text-butter' : 'text-night-soft'}
          onClick={onSound}
        />
        {onSkip && (
          <button
            type="button"
            className="flex min-h-11 items-center gap-0.5 rounded-md px-2 text-sm font-semibold hover:bg-white/8"
            onClick={onSkip}
          >
            略過
            <ChevronsRight size={20} aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  );
}
