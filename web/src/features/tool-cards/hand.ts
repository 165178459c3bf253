import type { Tool, UserTool } from '@kujiya/contract/tool-cards';

/** Cards of one kind that end on the same day, shown as one stack. */
export type Stack = {
  key: string;
  tool: Tool;
  expired: boolean;
  /** The last day they can be used, as the shop writes it. */
  lastDay: string;
  expiresAt: string;
  /** The cards themselves, the next to use in front. */
  ids: readonly number[];
};

/**
 * The member's cards in stacks, in the order of the server's answer: the earliest expiry in front, expired ones last.
 */
export function stacksOf(tools: readonly Tool[], cards: readonly UserTool[]): Stack[] {
  const kinds = new Map(tools.map((tool) => [tool.id, tool]));
  const stacks = new Map<string, Stack>();
  for (const { id, tool_id, expired, formatted_expiry: lastDay, expires_at: expiresAt } of cards) {
    const tool = kinds.get(tool_id);
    if (!tool) continue;
    const key = `${tool_id} ${lastDay} ${expired}`;
    const before = stacks.get(key);
    stacks.set(key, { key, tool, expired, lastDay, expiresAt, ids: [...(before?.ids ?? []), id] });
  }
  return [...stacks.values()];
}

/** `all`, `expired`, or a kind of card. */
export type HandTab = 'all' | 'expired' | Tool['type'];

/** The stacks of a tab: a kind's tab has those that can be used, `all` has everything. */
export const shownIn = (stacks: readonly Stack[], tab: HandTab): Stack[] =>
  stacks.filter(({ tool, expired }) => {
    if (tab === 'all') return true;
    return tab === 'expired' ? expired : !expired && tool.type === tab;
  });

/** The number of cards in the stacks. */
export const countIn = (stacks: readonly Stack[]): number =>
  stacks.reduce((sum, { ids }) => sum + ids.length, 0);

const soonMs = 7 * 86_400_000;

/** True when the last day is near enough for a warning. */
export const endsSoon = ({ expired, expiresAt }: Stack, now: number): boolean =>
  !expired && Date.parse(expiresAt) - now < soonMs;
