import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useClient } from '#lib/api.tsx';
import { downloadJson } from '#lib/download.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toast.tsx';
import { lotLogFile } from '../tube-file.ts';

/** Saves the entries of a lot with their proofs, also while it is still sold. */
export function SaveOfLot({ lotId }: { lotId: number }) {
  const client = useClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: async () => (await import('../lot-log.ts')).logOf(client, lotId),
    onSuccess(found) {
      if (typeof found === 'string') toast('這次讀不到公開紀錄的證明，請稍後再試', { tone: 'bad' });
      else downloadJson(lotLogFile, found.log);
    },
  });
  return (
    <Button variant="quiet" pending={save.isPending} onClick={() => save.mutate()}>
      <Download size={18} aria-hidden="true" />
      存下這些紀錄的證明
    </Button>
  );
}
