import { useEffect, useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { type NotedLot as Noted, noteLot } from './noted.ts';

/**
 * Notes a lot's commitment in this browser when it is first shown, and compares it at every later visit: a lot that was
 * exchanged is named. `quiet`: says nothing as long as nothing was.
 */
export function NotedLot({
  lotId,
  root,
  total,
  quiet = false,
}: {
  lotId: number;
  root: string;
  total: number;
  quiet?: boolean;
}) {
  const [noted, setNoted] = useState<Noted>();
  useEffect(() => setNoted(noteLot(lotId, { root, total })), [lotId, root, total]);
  if (!noted) return null;
  if (noted.root !== root || noted.total !== total)
    return (
      <p
        role="alert"
        className="rounded-md border-[1.5px] border-kuji-ink bg-kuji-tint px-3 py-2 text-sm font-semibold text-kuji-ink"
      >
        這裡的承諾和這個瀏覽器在 {formatDateTime(new Date(noted.at))} 記下的不同（{noted.root.slice(0, 12)}…，
        {noted.total} 個）。請先不要抽，截圖留存並聯絡客服。
      </p>
    );
  if (quiet) return null;
  return (
    <p>
      這個瀏覽器在 {formatDateTime(new Date(noted.at))} 記下了這個承諾指紋，每次打開都會比對。
      也可以複製下來，自己留一份。
    </p>
  );
}
