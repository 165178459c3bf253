import { useEffect, useRef } from 'react';

/** The heading and first lines of the letter. */
export function Letterhead({
  title,
  text,
  news = false,
}: {
  title: string;
  text: string;
  /** The result of an action just taken: the heading gets the focus, so that screen readers read it. */
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
