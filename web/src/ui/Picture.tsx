import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { useFromServer } from '#lib/hydration.ts';
import { cx } from './cx.ts';
import { mediaSources, pictureTint } from './media.ts';

/** A stored picture in the right size, on a paper colour of its own until it has loaded. */
export function Picture({
  path,
  alt,
  sizes = '(min-width: 960px) 240px, 50vw',
  width = 960,
  height = 960,
  priority = false,
  cutOut = false,
  className,
}: {
  path: string;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** Its displayed width, as in the `sizes` attribute. */
  sizes?: string;
  width?: number;
  height?: number;
  /** For the picture that is seen first: loaded at once, shown without a fade. */
  priority?: boolean;
  /** Without a background: whatever lies behind the picture shows through. */
  cutOut?: boolean;
  className?: string | undefined;
}) {
  // A picture in the server's markup is not hidden again, and need not wait for its load event.
  const shown = useFromServer() || priority;
  const [loaded, setLoaded] = useState(shown ? path : undefined);
  const [failed, setFailed] = useState<string>();

  if (failed === path) {
    return (
      <span
        className={cx('halftone grid place-items-center bg-paper-deep text-ink-soft', className)}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <ImageOff size={28} aria-hidden="true" />
        {alt !== '' && <span className="sr-only">{alt}</span>}
      </span>
    );
  }

  return (
    <span
      className={cx('block overflow-hidden', className)}
      {...(!cutOut && { style: { background: pictureTint(path) } })}
    >
      <img
        // A picture from the cache may be complete before the listener is attached.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setLoaded(path);
        }}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        sizes={sizes}
        {...mediaSources(path)}
        alt={alt}
        width={width}
        height={height}
        data-loaded={shown || loaded === path}
        className="picture-fade block h-full w-full object-cover"
        onLoad={() => setLoaded(path)}
        onError={() => setFailed(path)}
      />
    </span>
  );
}
