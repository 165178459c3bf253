import { useEffect, useRef } from 'react';

/** What the letter says first. */
export function Letterhead({
  title,
  text,
  news = false,
}: {
  title: string;
  text: string;
  /** It has just come about, and is read out. */
  news?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (news) heading.current?.focus();
  }, [news]);
  return (
    <div className="text-center desk:text-left">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">{text}</p>
    </div>
  );
}
