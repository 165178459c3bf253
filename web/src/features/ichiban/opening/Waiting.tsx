import { Lanterns } from './Lanterns.tsx';

/** The stage before its ticket has come: its shape, in the dark. */
export function Waiting() {
  return (
    <div className="stage ticket-stage on-night" role="status">
      <span className="sr-only">準備開籤…</span>
      <Lanterns />
      <div className="stage-bar" />
      <div className="stage-place">
        <div className="stage-rays" aria-hidden="true" />
        <div className="stage-floor" aria-hidden="true" />
        <div className="lot" aria-hidden="true">
          <div className="lot-waiting-body" />
        </div>
      </div>
      <div className="stage-panel" aria-hidden="true">
        <span className="h-12 w-64 rounded-full bg-white/8" />
        <span className="h-16 w-full rounded-md bg-white/8" />
        <span className="h-14 w-full rounded-md bg-white/8" />
      </div>
    </div>
  );
}
