import type { LotLog } from '@kujiya/fairness/log/lot-log';
import Download from 'lucide-react/icons/download';
import { downloadJson } from '#lib/download.ts';
import { Button } from '#ui/Button.tsx';
import { lotLogFile } from './tube-file.ts';

/** Saves what the public log has of a lot with its proofs, which `kujiya-verify --log` checks without a network. */
export const SaveLog = ({ log }: { log: LotLog }) => (
  <Button variant="quiet" className="justify-self-start" onClick={() => downloadJson(lotLogFile, log)}>
    <Download size={18} aria-hidden="true" />
    存下公開紀錄的證明
  </Button>
);
