import type { Figure } from '@kujiya/contract/draws';
import type { ReactNode } from 'react';
import { Picture } from '../../ui/Picture.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { RarityMark } from '../draws/RarityMark.tsx';

/** A figure seen close. What is told about it besides, its caller knows. */
export function FigureSheet({
  figure,
  open,
  onClose,
  footer,
  children,
}: {
  figure: Figure | undefined;
  open: boolean;
  onClose: () => void;
  footer?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Sheet
      open={open && figure !== undefined}
      onClose={onClose}
      title={figure?.name ?? ''}
      {...(footer !== undefined && { footer })}
    >
      {figure && (
        <div className="grid gap-4">
          <div className="relative">
            <Picture
              path={figure.image_url}
              alt={figure.name}
              sizes="(min-width: 960px) 480px, 92vw"
              className="outline-ink mx-auto w-full max-w-96 rounded-md"
            />
            <RarityMark
              rarity={figure.rarity}
              size="lg"
              className="absolute bottom-3 left-1/2 -translate-x-1/2"
            />
          </div>
          {children}
        </div>
      )}
    </Sheet>
  );
}
