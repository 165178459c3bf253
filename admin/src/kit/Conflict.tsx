import { Sheet } from './Sheet.tsx';

const textOf = (value: unknown) =>
  value === null || value === '' ? '（空白）' : Array.isArray(value) ? value.join('、') : String(value);

/** Both versions of what two people have changed; what was typed stays until it is given up. */
export function Conflict<Fields extends object>({
  author,
  current,
  changes,
  words,
  onKeep,
  onDrop,
}: {
  author: string;
  current: Fields;
  changes: Partial<Fields>;
  words: Record<keyof Fields, string>;
  onKeep: () => void;
  onDrop: () => void;
}) {
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
          {(Object.keys(changes) as (keyof Fields)[]).map((name) => (
            <tr key={String(name)}>
              <td className="whitespace-nowrap">{words[name]}</td>
              <td className="break-all">{textOf(current[name])}</td>
              <td className="break-all">{textOf(changes[name])}</td>
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
