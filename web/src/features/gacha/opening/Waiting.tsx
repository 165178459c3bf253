/** The stage before its machine has come: its shape, in the dark. */
export function Waiting() {
  return (
    <div className="stage capsule-stage on-night" role="status">
      <span className="sr-only">準備轉蛋…</span>
      <div className="stage-bar" />
      <div className="stage-place">
        <div className="stage-rays" aria-hidden="true" />
        <div className="scene" aria-hidden="true">
          <div className="scene-waiting" />
        </div>
      </div>
      <div className="stage-panel" aria-hidden="true">
        <span className="h-5 w-40 rounded-full bg-white/8" />
        <span className="h-14 w-full rounded-md bg-white/8" />
      </div>
    </div>
  );
}
