import { occupancyCsv } from '@crease/shared/contracts/reports';
import { useState } from 'react';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { useOccupancy } from '../api/use-occupancy.js';
import type { WeekHour } from '../quiet-hours.js';
import type { ReportQuery } from '../report-keys.js';
import { reportsTexts as t } from '../texts.js';
import { CellDrawer } from './cell-drawer.js';
import { HeatMap } from './heat-map.js';
import { QuietList } from './quiet-list.js';

/** Which hours of the week sell, and which to discount. */
export function Occupancy({ query }: { query: ReportQuery }) {
  const report = useOccupancy(query);
  const [open, setOpen] = useState<WeekHour>();
  return (
    <Fetched query={report}>
      {({ cells, totals }) =>
        totals.open === 0 ? (
          <EmptyState title={t.noOpen} text={t.noOpenText} />
        ) : (
          <div className="stack-4">
            <div className="row row-between row-wrap">
              <p className="occupancy-total">
                <b className="num">{t.sold(totals.percent)}</b>{' '}
                <span className="text-2">{t.soldOf(totals.sold, totals.open)}</span>
              </p>
              <DownloadButton
                contract={occupancyCsv}
                input={{ query }}
                file={`crease-occupancy-${query.from}-${query.to}.csv`}
              />
            </div>
            <div className="occupancy-columns">
              <HeatMap cells={cells} onOpen={setOpen} />
              <QuietList cells={cells} />
            </div>
            {open ? <CellDrawer query={query} cell={open} onClose={() => setOpen(undefined)} /> : null}
          </div>
        )
      }
    </Fetched>
  );
}
