import type { Booking } from '@crease/shared/contracts/booking';
import type { OneGame } from '@crease/shared/contracts/games';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { ProgressBar } from '../../../components/progress-bar.js';
import { formatRupees } from '../../../lib/format/money.js';
import { refundTexts } from '../../bookings/public.js';
import { type SharedCost, sharedCostOf } from '../shared-cost.js';
import { shareCostTexts as t } from '../texts.js';
import './games.css';

/** What the others have paid of the price, what came back to the host or is still to be paid. */
export function ShareCost({ booking, one }: { booking: Booking; one: OneGame }) {
  const cost = sharedCostOf(booking, one);
  const { paid, open, payers } = cost;
  return (
    <div className="share-cost" aria-live="polite">
      <p className="row row-between">
        <strong>{t.payers(payers)}</strong>
        <b className="num share-cost-sum">{formatRupees(paid)}</b>
      </p>
      <ProgressBar share={paid + open > 0 ? paid / (paid + open) : 0} />
      {open > 0 ? (
        <p className="small text-2">{t.open(formatRupees(open), formatRupees(one.game.share))}</p>
      ) : null}
      <ul className="share-cost-lines small">
        {linesOf(cost, booking.paymentDue).map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} small />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Line {
  icon: IconName;
  text: string;
}

function linesOf(
  { isPaidByHost, paid, coming, back, stuck, due }: SharedCost,
  isPayableOnline: boolean,
): Line[] {
  if (!isPaidByHost) {
    if (due === 0) return [{ icon: 'check', text: t.nothingDue }];
    const words = isPayableOnline ? t.due : t.dueThere;
    return [{ icon: 'rupee', text: paid > 0 ? words(formatRupees(due)) : t.dueAll(formatRupees(due)) }];
  }
  const lines: Line[] = [];
  if (back > 0) lines.push({ icon: 'check', text: t.back(formatRupees(back)) });
  if (coming > 0) lines.push({ icon: 'hourglass', text: t.coming(formatRupees(coming)) });
  if (stuck > 0) lines.push({ icon: 'warning', text: refundTexts.failed(formatRupees(stuck)) });
  return lines.length > 0 ? lines : [{ icon: 'refresh', text: t.comesBack }];
}
