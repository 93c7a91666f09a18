import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Pager } from '../../../components/pager.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatInstant, formatSlot } from '../../../lib/format/time.js';
import { useClosedGates, useDecideGate } from '../api/use-admin.js';
import { adminTexts } from '../texts.js';
import { Fetched } from './fetched.js';
import { ReasonForm } from './reason-form.js';

const t = adminTexts.gates;
type Verdict = 'confirmed' | 'rejected';

const amountOf = (booking: Booking): string => formatRupees(moneyState(booking).left);

/** Reports of closed gates that wait for a decision, oldest first. */
export function ClosedGates() {
  const [page, setPage] = useState(1);
  const list = useClosedGates(page);
  const [asking, setAsking] = useState<{ booking: Booking; verdict: Verdict }>();
  return (
    <>
      <Fetched query={list}>
        {({ bookings, pagination }) =>
          bookings.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText} />
          ) : (
            <>
              <ul className="stack-4">
                {bookings.map((booking) => (
                  <GateCase
                    key={booking._id}
                    booking={booking}
                    onDecide={(verdict) => setAsking({ booking, verdict })}
                  />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Fetched>
      {asking ? <DecideDialog {...asking} onClose={() => setAsking(undefined)} /> : null}
    </>
  );
}

function GateCase({ booking, onDecide }: { booking: Booking; onDecide: (verdict: Verdict) => void }) {
  const now = useServerNow(60_000);
  const { closedGate: gate, groundId: ground, bookingId } = booking;
  if (!gate) return null;
  const isLate = gate.state === 'open' && now > Date.parse(gate.answerUntil);
  return (
    <li className="panel admin-ground">
      <div className="row row-between row-wrap">
        <h2>{ground.name}</h2>
        <span className={`tag ${gate.state === 'disputed' || isLate ? 'tag-accent' : ''}`}>
          {gate.state === 'disputed' ? t.disputed : isLate ? t.late : t.open}
        </span>
      </div>
      <p>
        {formatDay(booking.bookingDate)}, {formatSlot(slotText(booking.timeSlot))}
        {' · '}
        {bookingId}
        {' · '}
        <strong className="num">{t.paid(amountOf(booking))}</strong>
      </p>
      <p className="small text-2">{t.reported(formatInstant(gate.at))}</p>
      {gate.note ? <Said who={t.player} words={gate.note} /> : null}
      {gate.dispute ? <Said who={t.owner} words={gate.dispute.reason} /> : null}
      {booking.noShow ? <p className="small text-2">{t.noShow}</p> : null}
      <div className="row row-wrap">
        <button
          type="button"
          className="btn btn-small btn-primary"
          aria-label={`${t.confirm}, ${bookingId}`}
          onClick={() => onDecide('confirmed')}
        >
          {t.confirm}
        </button>
        <button
          type="button"
          className="btn btn-small btn-danger"
          aria-label={`${t.reject}, ${bookingId}`}
          onClick={() => onDecide('rejected')}
        >
          {t.reject}
        </button>
        <Link className="btn btn-small" to={`/booking/${booking._id}`} aria-label={`${t.view}, ${bookingId}`}>
          {t.view}
        </Link>
      </div>
    </li>
  );
}

const Said = ({ who, words }: { who: string; words: string }) => (
  <figure className="admin-note">
    <figcaption className="small text-2">{who}</figcaption>
    <blockquote className="admin-words">{words}</blockquote>
  </figure>
);

interface DecideProps {
  booking: Booking;
  verdict: Verdict;
  onClose: () => void;
}

function DecideDialog({ booking, verdict, onClose }: DecideProps) {
  const decide = useDecideGate();
  const isConfirmed = verdict === 'confirmed';
  return (
    <ReasonForm
      title={isConfirmed ? t.confirmTitle : t.rejectTitle}
      text={isConfirmed ? t.confirmText(amountOf(booking)) : t.rejectText}
      action={isConfirmed ? t.confirm : t.reject}
      danger={!isConfirmed}
      words={t}
      maxLength={300}
      busy={decide.isPending}
      done={t.decided}
      onReason={(reason) => decide.mutateAsync({ id: booking._id, verdict, reason })}
      onClose={onClose}
    />
  );
}
