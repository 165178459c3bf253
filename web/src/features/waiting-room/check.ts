import type { WaitingPlace } from '@kujiya/contract/waiting-room';

export type PlaceLine = { title: string; text: string; state: 'ok' | 'failed' | 'unknown' };

/** Recomputes the order from the published list, and compares it with the member's number. */
export async function checkPlace(
  published: unknown,
  { seed_hash, place }: Pick<WaitingPlace, 'seed_hash' | 'place'>,
): Promise<PlaceLine[]> {
  const { readPublishedPlaces, verifyPlaces } = await import('@kujiya/fairness/places');
  const { ok, order } = verifyPlaces(readPublishedPlaces(published), seed_hash);
  const seed: PlaceLine = {
    title: '種子與進場前公布的指紋相符',
    text: ok ? '種子沒有換過。' : '公布的種子與指紋對不起來，請保留名單並聯絡客服。',
    state: ok ? 'ok' : 'failed',
  };
  const at = place ? order.indexOf(place.code) + 1 : 0;
  if (!ok || !place) return [seed];
  if (!place.is_drawn)
    return [
      seed,
      {
        title:
          order.length === 0 ? '開放時沒有人在場，依加入的先後排' : `開放後加入，接在 ${order.length} 位之後`,
        text:
          order.length === 0
            ? `名單是空的，沒有抽順位；您是第 ${place.number} 號。`
            : `抽順位時在場的有 ${order.length} 位；之後加入的依先後排在最後，您是第 ${place.number} 號。`,
        state: (place.number ?? 0) > order.length ? 'ok' : 'failed',
      },
    ];
  const holds = at > 0 && at === place.number;
  return [
    seed,
    {
      title: holds ? `重算的結果也是第 ${at} 號` : '重算的結果和您的號碼不同',
      text: holds
        ? `您的瀏覽器從 ${order.length} 位的名單重算了一次。`
        : at === 0
          ? '名單上沒有您的代號，請保留名單並聯絡客服。'
          : `重算的結果是第 ${at} 號，請保留名單並聯絡客服。`,
      state: holds ? 'ok' : 'failed',
    },
  ];
}
