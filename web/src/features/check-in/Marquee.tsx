import { checkInLimits, latestCheckIns } from '@kujiya/contract/check-in';
import { useQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { useEffect, useState } from 'react';
import { apiQuery, useClient } from '#lib/api.tsx';
import { rewardText } from './words.ts';

/** The latest check-ins of members, one after the other. */
export function Marquee() {
  const latest = useQuery(apiQuery(useClient(), latestCheckIns, {}));
  const entries = latest.data?.data ?? [];
  const count = entries.length;
  const [place, setPlace] = useState(0);

  useEffect(() => {
    if (count < 2) return;
    const timer = setInterval(() => setPlace((before) => before + 1), checkInLimits.marqueeMs);
    return () => clearInterval(timer);
  }, [count]);

  const entry = entries[count === 0 ? 0 : place % count];
  return (
    <p className="flex min-h-11 items-center gap-2 overflow-hidden px-3 text-sm">
      <Megaphone size={18} aria-hidden="true" className="shrink-0 text-kuji" />
      {entry && (
        <span key={place} className="toast line-clamp-2 leading-snug">
          <b>{entry.user_name}</b> 剛剛簽到，拿到 {rewardText(entry)}
        </span>
      )}
    </p>
  );
}
