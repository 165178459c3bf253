import type { Tube } from '@kujiya/contract/ichiban';
import { ComparedLots } from '#shop/proof/ComparedLots.tsx';
import { tubeCommitment } from './tubes.ts';

/** `ComparedLots` of a tube; a chunk of its own, for which the button that draws does not wait. */
export const NotedTube = ({ tube }: { tube: Tube }) => <ComparedLots lots={[tubeCommitment(tube)]} />;
