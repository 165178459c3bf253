/** A sentence that breaks at its comma rather than inside a date. */
export const ClosedText = ({ message }: { message: string }) =>
  message.split(/(?<=，)/).map((part) => (
    <span key={part} className="inline-block">
      {part}
    </span>
  ));
