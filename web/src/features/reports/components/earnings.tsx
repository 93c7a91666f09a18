import { earningsCsv } from '@crease/shared/contracts/reports';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { useDesk } from '../../desk/public.js';
import { type By, useEarnings } from '../api/use-earnings.js';
import { keyWord } from '../key-words.js';
import { isStep, keysOf, periodBefore } from '../periods.js';
import type { ReportQuery } from '../report-keys.js';
import { reportsTexts as t } from '../texts.js';
import { EarningsChart } from './earnings-chart.js';
import { EarningsSums } from './earnings-sums.js';
import { EarningsTable } from './earnings-table.js';

const BYS = ['day', 'week', 'month', 'ground', 'method'] as const satisfies By[];

interface Props {
  query: ReportQuery;
  by: By;
  onBy: (by: By) => void;
}

/** The earnings of a period, compared with the previous one. */
export function Earnings({ query, by, onBy }: Props) {
  const grounds = useDesk().grounds.data ?? [];
  const now = useEarnings({ ...query, by });
  const earlier = periodBefore(query);
  const before = useEarnings({ ...query, ...earlier, by }).data;
  const word = (key: string) => keyWord(by, key, grounds);
  return (
    <div className="stack-4">
      <div className="row row-between row-wrap">
        <fieldset className="chips report-by">
          <legend className="visually-hidden">{t.by}</legend>
          {BYS.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === by}
              onClick={() => onBy(one)}
            >
              {t.bys[one]}
            </button>
          ))}
        </fieldset>
        <DownloadButton
          contract={earningsCsv}
          input={{ query: { ...query, by } }}
          file={`crease-earnings-${query.from}-${query.to}.csv`}
        />
      </div>
      <Fetched query={now}>
        {({ rows, totals }) =>
          rows.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText} />
          ) : (
            <>
              <EarningsSums totals={totals} before={before?.totals} earlier={earlier} />
              <EarningsChart
                bars={barsOf(query, earlier, by, rows, before?.rows)}
                word={word}
                upright={isStep(by)}
              />
              <EarningsTable rows={rows} totals={totals} by={by} word={word} />
            </>
          )
        }
      </Fetched>
    </div>
  );
}

interface Bar {
  key: string;
  now: number;
  before: number | undefined;
}
type Rows = { key: string; net: number }[];

/** A bar for every step of the period beside the same step of the previous one; grounds and payment methods by name. */
function barsOf(
  period: ReportQuery,
  earlier: { from: string; to: string },
  by: By,
  rows: Rows,
  before: Rows | undefined,
): Bar[] {
  const netOf = (some: Rows | undefined, key: string | undefined) =>
    some && key !== undefined ? (some.find((row) => row.key === key)?.net ?? 0) : undefined;
  if (!isStep(by)) return rows.map(({ key, net }) => ({ key, now: net, before: netOf(before, key) }));
  const then = keysOf(earlier, by);
  return keysOf(period, by).map((key, at) => ({
    key,
    now: netOf(rows, key) ?? 0,
    before: netOf(before, then[at]),
  }));
}
