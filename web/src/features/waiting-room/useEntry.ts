import {
  enterRoom,
  leaveRoom,
  stayInRoom,
  type WaitingPlace,
  waitingMessages,
} from '@kujiya/contract/waiting-room';
import { isListed, type PlaceStage } from '@kujiya/contract/waiting-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { useToast } from '#ui/Toast.tsx';

/** Coming into a waiting room and leaving it, which is asked first, as the place would be lost. */
export function useEntry(data: WaitingPlace, stage: PlaceStage) {
  const { tube_id, state } = data;
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const params = { tubeId: tube_id };
  const key = callKey(stayInRoom, { params });
  const refresh = () => void cache.invalidateQueries({ queryKey: key });
  const onError = (error: Error) => {
    toast(messageOf(error), { tone: 'bad' });
    refresh();
  };
  const enter = useMutation({
    mutationFn: () => client(enterRoom, { params }),
    onSuccess: (answer) => {
      cache.setQueryData(key, answer);
      toast(waitingMessages.entered, { tone: 'good' });
    },
    onError,
  });
  const leave = useMutation({
    mutationFn: () => client(leaveRoom, { params }),
    onSuccess: (answer) => cache.setQueryData(key, answer),
    onError,
  });
  const askToLeave = async () => {
    const question =
      stage === 'turn'
        ? { title: '要結束您的輪次嗎？', text: '下一位馬上就能抽。想再抽要重新排隊。' }
        : state === 'before' && !isListed(data)
          ? {
              title: '要離開嗎？',
              text: '順位要到開放時才抽。開放前再進場，和大家一樣；開放後才來會排在最後。',
            }
          : { title: '要離開排隊嗎？', text: '您的順位不會保留；再回來會排在最後。' };
    if (await confirm({ ...question, yes: stage === 'turn' ? '讓下一位' : '離開' })) leave.mutate();
  };
  return {
    enter: { now: () => enter.mutate(), isPending: enter.isPending },
    leave: { ask: () => void askToLeave(), isPending: leave.isPending },
    refresh,
  };
}
