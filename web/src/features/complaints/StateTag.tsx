import { complaintOutcomes, complaintStates, type ListedComplaint } from '@kujiya/contract/complaints';
import { cx } from '#ui/cx.ts';

/** The state of a complaint, and what the shop has done in the end. */
export const StateTag = ({ state, outcome }: Pick<ListedComplaint, 'state' | 'outcome'>) => (
  <span
    className={cx(
      'shrink-0 rounded-sm px-2 text-xs leading-6 font-black',
      state === 'resolved' ? 'bg-mint-tint text-mint-ink' : 'bg-butter text-ink',
    )}
  >
    {complaintStates[state]}
    {outcome && `（${complaintOutcomes[outcome]}）`}
  </span>
);
