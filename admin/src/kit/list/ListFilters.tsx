import { SearchField } from '../SearchField.tsx';
import type { ListAddress } from './useListAddress.ts';

/** A filter in the address. Its empty choice shows everything; one with an `initial` choice has none. */
export type Filter = {
  initial?: string;
  name: string;
  title: string;
  options: readonly (readonly [string, string])[];
};

/** The search field of a list, where it has one, and its filters. */
export function ListFilters({
  address,
  filters,
  search,
}: {
  address: ListAddress;
  filters: readonly Filter[];
  search: string | undefined;
}) {
  if (filters.length === 0 && search === undefined) return null;
  return (
    <search className="mt-4 flex flex-wrap gap-3">
      {search !== undefined && (
        <SearchField
          label={search}
          value={address.get('q') ?? ''}
          onChange={(text) => address.type('q', text)}
        />
      )}
      {filters.map((filter) => (
        <select
          key={filter.name}
          aria-label={filter.title}
          className="input w-auto"
          value={address.get(filter.name) ?? filter.initial ?? ''}
          onChange={({ target }) => address.set(filter.name, target.value)}
        >
          {filter.initial === undefined && <option value="">{filter.title}：全部</option>}
          {filter.options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
    </search>
  );
}
