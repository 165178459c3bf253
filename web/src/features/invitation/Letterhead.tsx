/** What the letter says first. */
export function Letterhead({ title, text }: { title: string; text: string }) {
  return (
    <div className="text-center desk:text-left">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 text-ink-soft">{text}</p>
    </div>
  );
}
