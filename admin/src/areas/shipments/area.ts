import type { Area } from '#kit/area.ts';
import { LabelsPage } from './LabelsPage.tsx';
import { PickPage } from './PickPage.tsx';
import { ScanOutPage } from './ScanOutPage.tsx';
import { ShipmentRecord } from './ShipmentRecord.tsx';
import { ShipmentsPage } from './ShipmentsPage.tsx';

export const area: Area = {
  menu: [
    {
      place: 40,
      group: '出貨',
      path: '/shipments',
      title: '包裹',
      right: 'read_parcels',
      page: ShipmentsPage,
    },
  ],
  pages: [
    { path: '/shipments/pick', title: '揀貨單', right: 'read_parcels', page: PickPage },
    { path: '/shipments/scan', title: '掃描交寄', right: 'write_parcels', page: ScanOutPage },
    { path: '/shipments/labels/:ids', title: '出貨單', right: 'read_parcels', page: LabelsPage },
    { path: '/shipments/:id', title: '包裹', right: 'read_parcels', page: ShipmentRecord },
  ],
  actions: [
    { place: 120, path: '/shipments?state=paid', title: '待接單的包裹', right: 'read_parcels' },
    { place: 130, path: '/shipments?state=accepted', title: '待打包的包裹', right: 'read_parcels' },
    { place: 140, path: '/shipments?overdue=true', title: '逾期的包裹', right: 'read_parcels' },
  ],
};
