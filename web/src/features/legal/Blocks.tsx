import type { Block } from '@kujiya/contract/legal-texts/document';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { NumberDisc } from '#ui/NumberDisc.tsx';

const keyOf = (block: Block): string => (typeof block === 'string' ? block : JSON.stringify(block));

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('list' in block)
    return (
      <ul className="grid gap-2">
        {block.list.map((line) => (
          <li
            key={line}
            className="relative pl-5 before:absolute before:top-[0.7em] before:left-1 before:size-1.5 before:rounded-full before:bg-kuji"
          >
            {line}
          </li>
        ))}
      </ul>
    );
  if ('steps' in block)
    return (
      <ol className="grid gap-3">
        {block.steps.map((line, index) => (
          <li key={line} className="flex gap-3">
            <NumberDisc place={index + 1} className="mt-0.5 size-7 text-sm" />
            <span>{line}</span>
          </li>
        ))}
      </ol>
    );
  if ('rows' in block)
    return (
      <table className="w-full border-collapse text-left text-sm leading-relaxed desk:text-base">
        <thead>
          <tr className="border-y-[1.5px] border-ink">
            {block.head.map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 align-top font-black">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(([name, text]) => (
            <tr key={name} className="border-b-[1.5px] border-paper-edge">
              <th scope="row" className="w-[36%] py-2.5 pr-4 align-top font-semibold">
                {name}
              </th>
              <td className="py-2.5 align-top">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  if ('note' in block)
    return (
      <p className="rounded-md border-l-[6px] border-butter bg-butter-tint px-4 py-3 font-semibold">
        {block.note}
      </p>
    );
  return (
    <ButtonLink to={block.to} className="justify-self-start">
      {block.label}
    </ButtonLink>
  );
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid gap-4 leading-[1.85]">
      {blocks.map((block) => (
        <BlockView key={keyOf(block)} block={block} />
      ))}
    </div>
  );
}
