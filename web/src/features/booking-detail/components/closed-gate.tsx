import type { Booking } from '@crease/shared/contracts/booking';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatInstant } from '../../../lib/format/time.js';
import { canReportGate } from '../../bookings/public.js';
import { useReportGate } from '../api/use-report-gate.js';
import { detailTexts } from '../texts.js';

const t = detailTexts.gate;

/** Around the game: one tap for players in front of a closed gate, then the outcome of their report. */
export function ClosedGate({ booking }: { booking: Booking }) {
  const now = useServerNow(15_000);
  if (booking.closedGate) return <GateStatus gate={booking.closedGate} />;
  return canReportGate(booking, now) ? <GateReport booking={booking} /> : null;
}

function GateReport({ booking }: { booking: Booking }) {
  const report = useReportGate();
  const press = async () => {
    try {
      await report.mutateAsync(booking._id);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <div className="notice">
      <Icon name="lock" />
      <div>
        <p>
          <strong>{t.title}</strong>
        </p>
        <p className="text-2">{t.text}</p>
      </div>
      <div className="notice-actions">
        <button
          type="button"
          className="btn btn-small"
          disabled={report.isPending}
          onClick={() => void press()}
        >
          {report.isPending ? t.reporting : t.report}
        </button>
      </div>
    </div>
  );
}

const LOOKS = { open: '', disputed: '', confirmed: ' notice-free', rejected: ' notice-danger' } as const;

function GateStatus({ gate }: { gate: NonNullable<Booking['closedGate']> }) {
  const { state, answerUntil, decision } = gate;
  const { refund = 0, reason } = decision ?? {};
  const text = {
    open: t.openText(formatInstant(answerUntil)),
    disputed: t.disputedText,
    confirmed: refund > 0 ? t.confirmedText(formatRupees(refund)) : t.confirmedNoMoney,
    rejected: '',
  }[state];
  return (
    <div className={`notice${LOOKS[state]}`} role="status">
      <Icon name={state === 'confirmed' ? 'check' : state === 'rejected' ? 'ban' : 'lock'} />
      <div>
        <p>
          <strong>{t[state]}</strong>
        </p>
        {text ? <p className="text-2">{text}</p> : null}
        {reason ? <p>{t.reason(reason)}</p> : null}
      </div>
    </div>
  );
}
