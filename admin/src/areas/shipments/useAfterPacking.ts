import { staffPickList } from '@kujiya/contract/staff/packing';
import { shipmentsIn } from '@kujiya/contract/staff/paths';
import { staffShipmentLabel } from '@kujiya/contract/staff/shipments';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import { call } from '#kit/client.ts';
import { useStaff } from '#kit/staff.ts';
import { useStored } from '#kit/stored.ts';
import { labelPicture } from './LabelsPage.tsx';

/** Prints a label whatever page follows: it stands beside the page until it is printed. */
async function printLabel(svg: string): Promise<void> {
  const label = new Image();
  label.alt = '';
  label.className = 'printed parcel-label hidden print:block';
  label.src = labelPicture(svg);
  document.body.append(label);
  window.addEventListener('afterprint', () => label.remove(), { once: true });
  await label.decode();
  window.print();
}

/**
 * What follows a packed parcel: its label is printed, unless this person turned that off, and the next parcel of the
 * pick list opens, or the list of those that wait for a carrier.
 */
export function useAfterPacking(id: number) {
  const { staff } = useStaff();
  const ids = useSearchParams()[0].get('ids') ?? undefined;
  const [, navigate] = useLocation();
  const [kept, keep] = useStored<{ prints: boolean }>(`prints-label:${staff.id}`);
  const prints = kept?.prints ?? true;
  const { data, refetch } = useQuery({
    queryKey: [staffPickList.path, ids],
    queryFn: ({ signal }) => call(staffPickList, { query: ids === undefined ? {} : { ids } }, { signal }),
  });
  const othersIn = (list: typeof data) => (list?.data.shipments ?? []).filter((one) => one.id !== id);
  const hrefIn = (list: typeof data) => {
    const others = othersIn(list);
    const next = others.find((one) => one.id > id) ?? others[0];
    if (!next) return shipmentsIn('packed');
    return `/shipments/${next.id}${ids === undefined ? '' : `?ids=${ids}`}`;
  };
  return {
    prints,
    setPrints: (value: boolean) => keep({ prints: value }),
    /** How many others wait to be packed, and where the next of them is. */
    left: othersIn(data).length,
    href: hrefIn(data),
    print: async () => {
      if (prints) await printLabel((await call(staffShipmentLabel, { params: { id } })).data.svg);
    },
    /** Others may pack at the same time: the list is read once more. */
    goOn: async () => navigate(hrefIn((await refetch()).data)),
  };
}
