import CircleAlert from 'lucide-react/icons/circle-alert';

/** What is wrong with the whole form, read out when it appears. */
export function FormFault({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p className="flex items-center gap-2 rounded-md bg-kuji-tint px-3 py-2.5 text-sm font-semibold text-kuji-ink">
          <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
