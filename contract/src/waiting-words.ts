import { taipeiMinute } from './kernel/time.ts';
import { type WaitingPlace, type WaitingRoom, waitingLimits } from './waiting-room.ts';

/** An estimated wait: rounded, because it is no promise. */
export function waitWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return '不到 1 分鐘';
  if (minutes < 60) return `約 ${minutes} 分鐘`;
  const quarters = Math.round(minutes / 15);
  const [hours, rest] = [Math.floor(quarters / 4), (quarters % 4) * 15];
  return rest === 0 ? `約 ${hours} 小時` : `約 ${hours} 小時 ${rest} 分`;
}

export type PlaceStage =
  | 'outside'
  | 'before'
  | 'waiting'
  | 'turn'
  | 'bought'
  | 'missed'
  | 'left'
  | 'paused'
  | 'sold_out'
  | 'closed';

/** Where a member stands; the end of the tube comes before all else. */
export function stageOf({ state, place }: Pick<WaitingPlace, 'state' | 'place'>): PlaceStage {
  if (state === 'sold_out' || state === 'closed') return state;
  if (place === null) return 'outside';
  if (place.outcome !== null) return place.outcome;
  if (place.number === null) return 'before';
  if (state === 'paused') return 'paused';
  return place.turn_until === null ? 'waiting' : 'turn';
}

/** The list of those who were there is made, and the places wait for the value that was announced. */
export const isListed = ({ state, listed }: WaitingRoom): boolean => state === 'before' && listed !== null;

const openingOf = ({ opens_at }: WaitingRoom) => taipeiMinute(Date.parse(opens_at));

/** Where a member stands and what happens next, in words; the same with and without scripts. */
export function placeWords(data: WaitingPlace): { title: string; text: string } {
  const { place } = data;
  switch (stageOf(data)) {
    case 'sold_out':
      return {
        title: '這一筒已經抽完了',
        text: `謝謝您來排隊。${data.total_tickets} 張籤都已抽出，結果頁看得到每一張。`,
      };
    case 'closed':
      return { title: '排隊已經結束', text: '現在不用排隊，可以直接選籤購買。' };
    case 'outside':
      if (isListed(data))
        return {
          title: '順位就要抽出',
          text: `開放時在場的 ${data.listed} 位，等約好的公開亂數一公布就抽出順位。現在加入會排在他們後面。`,
        };
      return data.state === 'before'
        ? {
            title: '還沒開放',
            text: `${openingOf(data)} 開放時，從在場的人裡抽出順位，先到後到都一樣。請先進場，並在那時留在這個頁面。`,
          }
        : { title: '排隊中，歡迎加入', text: '順位已經抽出，現在加入會排在最後一位。' };
    case 'bought':
      return { title: '您的輪次結束了', text: '抽到的獎品都在盒櫃裡。還想再抽，可以重新排隊，會排在最後。' };
    case 'missed':
      return {
        title: '您錯過了這一輪',
        text: `輪到您後 ${waitingLimits.turn} 秒內沒有購買，已換下一位。可以重新排隊，會排在最後。`,
      };
    case 'left':
      return {
        title: '您已離開排隊',
        text:
          data.state === 'before' && !isListed(data)
            ? `順位還沒抽：${openingOf(data)} 開放前再進場，和大家一起抽；開放後才來會排在最後。`
            : '想再抽，可以重新排隊，會排在最後。',
      };
    case 'turn':
      return { title: '輪到您了！', text: '這一筒現在只有您能抽。請在時間內選籤購買；買到後可以接著再抽。' };
    case 'before':
      if (isListed(data))
        return {
          title: '名單已定，等亂數',
          text: `開放時在場的 ${data.listed} 位已寫進公開紀錄。約好的公開亂數一公布，順位就抽出；開放後才來的排在後面。`,
        };
      return {
        title: '已進場',
        text:
          data.state === 'before'
            ? `${openingOf(data)} 開放時抽出順位，先到後到都一樣。請在那時留在這個頁面。`
            : '正在為您排入順位，請稍候。',
      };
    case 'paused':
      return {
        title: '這一筒暫停販售中',
        text:
          place?.turn_until == null
            ? `您是第 ${place?.number} 號，順位會保留，恢復販售後接著輪。`
            : '現在不能購買。您這一輪如果還沒買，會保留到恢復販售。',
      };
    case 'waiting':
      return {
        title: place?.ahead === 0 ? '下一位就是您' : `前面還有 ${place?.ahead} 位`,
        text: [
          place?.wait_seconds == null
            ? '還沒有人抽完一輪，暫時無法估計要等多久。'
            : `估計${waitWords(place.wait_seconds)}後輪到您，會隨實際的快慢調整。`,
          place?.is_slim ? '照目前的速度，籤可能在輪到您之前抽完。' : '',
        ].join(''),
      };
  }
}
