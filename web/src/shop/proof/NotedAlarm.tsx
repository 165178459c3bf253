/** What differs from what this browser noted, and what to do; nothing as long as nothing does. */
export const NotedAlarm = ({ alarms }: { alarms: readonly string[] }) =>
  alarms.length > 0 && (
    <p
      role="alert"
      className="rounded-md border-[1.5px] border-kuji-ink bg-kuji-tint px-3 py-2 text-sm font-semibold text-kuji-ink"
    >
      {alarms.join('')}請先不要抽，截圖留存並聯絡客服。
    </p>
  );
