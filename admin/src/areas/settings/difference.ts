/** A paragraph, heading or item of a text. */
export type Block = { tag: string; text: string; html: string };
export type Change = { kind: 'same' | 'removed' | 'added'; block: Block };

const blockOf = (element: Element): Block => ({
  tag: element.tagName.toLowerCase(),
  text: element.textContent?.replace(/\s+/g, ' ').trim() ?? '',
  html: element.innerHTML,
});

/** The blocks of an article, in their order; each item of a list is one. */
function blocksOf(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.children].flatMap((element) =>
    element.matches('ul, ol') ? [...element.children].map(blockOf) : [blockOf(element)],
  );
}

const isSame = (one: Block, other: Block) => one.tag === other.tag && one.html === other.html;

/** The blocks of both texts in one order: those that stay, those that go and those that come. */
export function differenceOf(before: string, after: string): Change[] {
  const [old, young] = [blocksOf(before), blocksOf(after)];
  // The longest common sequence, from each place to the end.
  const longest = Array.from({ length: old.length + 1 }, () => new Array<number>(young.length + 1).fill(0));
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = young.length - 1; j >= 0; j--) {
      const row = longest[i] as number[];
      row[j] = isSame(old[i] as Block, young[j] as Block)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [one, other] = [old[i], young[j]];
    if (one && other && isSame(one, other)) {
      changes.push({ kind: 'same', block: other });
      i += 1;
      j += 1;
    } else if (one && (!other || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', block: one });
      i += 1;
    } else if (other) {
      changes.push({ kind: 'added', block: other });
      j += 1;
    }
  }
  return changes;
}

type Unchanged = { kind: 'kept'; count: number; key: number };

/** What changed, each with the block before it; between them the number of blocks that stay. */
export function shortened(changes: readonly Change[]): (Change | Unchanged)[] {
  const shown = changes.map(
    ({ kind }, at) => kind !== 'same' || (changes[at + 1] !== undefined && changes[at + 1]?.kind !== 'same'),
  );
  return changes.flatMap((change, at): (Change | Unchanged)[] => {
    if (shown[at]) return [change];
    if (at > 0 && !shown[at - 1]) return [];
    const end = shown.indexOf(true, at);
    return [{ kind: 'kept', count: (end === -1 ? changes.length : end) - at, key: at }];
  });
}
