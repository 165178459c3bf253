import { friendsPath, homePath } from '@kujiya/contract/shop/paths';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { Letterhead } from './Letterhead.tsx';

/** The invitation has been accepted, just now or before. */
export function Accepted({
  stamp,
  title,
  text,
  news,
}: {
  stamp: string;
  title: string;
  text: string;
  /** Accepted just now. */
  news: boolean;
}) {
  return (
    <>
      <p className="justify-self-center text-xl desk:justify-self-start">
        <Stamp color="var(--color-kuji)" tilt={-6} className="stamp-down">
          {stamp}
        </Stamp>
      </p>
      <Letterhead title={title} text={text} news={news} />
      <div className="grid gap-3">
        <ButtonLink to={homePath} variant="primary" size="lg" className="w-full">
          開始逛逛
        </ButtonLink>
        <ButtonLink to={friendsPath} className="w-full">
          邀請我的朋友
        </ButtonLink>
      </div>
    </>
  );
}
