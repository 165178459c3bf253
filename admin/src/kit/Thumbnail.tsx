import { mediaSources } from '@kujiya/web/ui/media.ts';

/** The small picture of a row; an empty frame where there is none yet, so that names stay below each other. */
export function Thumbnail({ url, shape = 'size-12' }: { url: string; shape?: string }) {
  const frame = `shrink-0 rounded-sm border border-paper-edge ${shape}`;
  if (url === '') return <span aria-hidden="true" className={`${frame} border-dashed bg-paper`} />;
  return (
    <img {...mediaSources(url)} sizes="160px" alt="" loading="lazy" className={`${frame} object-cover`} />
  );
}
