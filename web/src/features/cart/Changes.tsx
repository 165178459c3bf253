import TriangleAlert from 'lucide-react/icons/triangle-alert';

/** The changes since the goods were put into the cart, a line for each. */
export function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <div role="status" className="empty:absolute">
      {changes.length > 0 && (
        <div className="outline-ink flex gap-3 rounded-md bg-butter-tint px-4 py-3 text-sm">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          <div>
            <p className="font-black">商品有更新，請再確認一次</p>
            <ul className="mt-1 grid gap-0.5">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
