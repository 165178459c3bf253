/** Why a step failed; nothing while it has not. */
export function Failure({ text }: { text: string | null }) {
  return (
    text !== null && (
      <p role="alert" className="text-kuji-ink">
        {text}
      </p>
    )
  );
}
