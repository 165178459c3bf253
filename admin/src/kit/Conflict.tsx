import { fieldText } from './log-text.ts';
import { Sheet } from './Sheet.tsx';

/**
 * Both versions of a record that two people have changed: all that was typed, and all that the other person changed.
 * What was typed stays until it is given up.
 */
export function Conflict<Fields extends object>({
  author,
  before,
  current,
  changes,
  words,
  onKeep,
  onDrop,
}: {
  author: string;
  /** The record as this person read it. */
  before: Fields;
  current: Fields;
  changes: Partial<Fields>;
  words: Record<keyof Fields, string>;
  onKeep: () => void;
  onDrop: () => void;
}) {
  const textOf = (name: keyof Fields, value: unknown) => fieldText(String(name), value);
  const names = (Object.keys(words) as (keyof Fields)[]).filter(
    (name) => name in changes || textOf(name, before[name]) !== textOf(name, current[name]),
  );
  return (
    <Sheet title={`${author}剛剛改過這筆資料`} onClose={onKeep}>
      <table className="list mt-4">
        <thead>
          <tr>
            <th scope="col">欄位</th>
            <th scope="col">目前的內容</th>
            <th scope="col">您輸入的</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={String(name)}>
              <td className="whitespace-nowrap">{words[name]}</td>
              <td className="break-all">{textOf(name, current[name])}</td>
              <td className="break-all">{name in changes ? textOf(name, changes[name]) : '（沒有修改）'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={onDrop}>
          放棄我的修改
        </button>
        <button type="button" className="button is-main" onClick={onKeep}>
          保留我的修改，再看一次
        </button>
      </div>
    </Sheet>
  );
}
