import { Icon } from '../../../components/icon.js';
import { formatCount, formatExactRupees } from '../../../lib/format/money.js';
import { formatDays } from '../../../lib/format/time.js';
import type { EarningsReport } from '../api/use-earnings.js';
import { changeBetween, type Period } from '../periods.js';
import { reportsTexts as t } from '../texts.js';

type Totals = EarningsReport['totals'];

interface Props {
  totals: Totals;
  /** Totals of the previous period, once loaded. */
  before: Totals | undefined;
  earlier: Period;
}

const atGround = ({ cash, upi }: Totals): number => cash + upi;

/** The period in four figures, each with the previous period's. */
export function EarningsSums({ totals, before, earlier }: Props) {
  const days = formatDays(earlier.from, earlier.to);
  const rows: [string, string, number, number | undefined][] = [
    [t.sums.net, formatExactRupees(totals.net), totals.net, before?.net],
    [t.sums.online, formatExactRupees(totals.online), totals.online, before?.online],
    [
      t.sums.atGround,
      formatExactRupees(atGround(totals)),
      atGround(totals),
      before ? atGround(before) : undefined,
    ],
    [t.sums.bookings, formatCount(totals.bookings), totals.bookings, before?.bookings],
  ];
  return (
    <dl className="work-sums">
      {rows.map(([name, words, now, then]) => (
        <div key={name} className="work-sum">
          <dt>{name}</dt>
          <dd className="num">{words}</dd>
          {then === undefined ? null : <Change now={now} before={then} days={days} />}
        </div>
      ))}
    </dl>
  );
}

function Change({ now, before, days }: { now: number; before: number; days: string }) {
  const change = changeBetween(before, now);
  if (!change) return null;
  const { percent, times } = change;
  const words =
    percent === 0
      ? t.same(days)
      : times
        ? t.times(formatCount(times), days)
        : percent > 0
          ? t.more(percent, days)
          : t.less(-percent, days);
  return (
    <dd className="small text-2 report-change">
      {percent ? <Icon name={percent > 0 ? 'up' : 'down'} small /> : null}
      {words}
    </dd>
  );
}
