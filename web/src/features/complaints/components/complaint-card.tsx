import type { Complaint } from '@crease/shared/contracts/complaints';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type StateLook, StateTag } from '../../../components/state-tag.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatInstant } from '../../../lib/format/time.js';
import { complaintTexts as t } from '../texts.js';

const LOOK: Record<Complaint['status'], StateLook> = {
  open: { tag: 'tag-info', icon: 'clock' },
  acknowledged: { tag: 'tag-info', icon: 'clock' },
  escalated: { tag: 'tag-accent', icon: 'warning' },
  resolved: { tag: 'tag-free', icon: 'check' },
};

interface Props {
  complaint: Complaint;
  /** The complainant's name, where it is shown. */
  from?: string;
  /** The level of the ticket number, one below the heading above the list. */
  heading: 'h2' | 'h3';
  /** Buttons of the side that looks at it. */
  children?: ReactNode;
}

/** A complaint with its deadlines and every step, newest last. */
export function ComplaintCard({ complaint, from, heading: Heading, children }: Props) {
  const { number, kind, status, text, booking, acknowledgedAt, acknowledgeBy, resolveBy } = complaint;
  const { refund, refusal, steps, reopenedAt, right, nominee } = complaint;
  const isDone = status === 'resolved';
  return (
    <li className="panel stack">
      <div className="row row-between row-wrap">
        <Heading className="num complaint-number">{number}</Heading>
        <StateTag look={LOOK[status]} text={t.statuses[status]} />
      </div>
      <p className="small text-2">
        {[t.kinds[kind], ...(right ? [t.rights[right]] : []), ...(from ? [t.from(from)] : [])].join(' · ')}
        {booking ? (
          <>
            {' · '}
            <Link to={`/booking/${booking.bookingId}`}>{booking.bookingId}</Link>
            {` · ${booking.groundName}`}
          </>
        ) : null}
      </p>
      {text ? <p className="complaint-words">{text}</p> : null}
      {nominee ? (
        <p className="complaint-words">
          {[`${t.nominee}: ${nominee.name}`, nominee.email, ...(nominee.phone ? [nominee.phone] : [])].join(
            ', ',
          )}
        </p>
      ) : null}
      {isDone ? null : (
        <p className="small">
          {acknowledgedAt ? '' : `${t.acknowledgeBy(formatInstant(acknowledgeBy))} · `}
          {t.resolveBy(formatInstant(resolveBy))}
        </p>
      )}
      <ol className="stack complaint-steps">
        {steps.map((step) => (
          <li key={`${step.at}${step.what}`}>
            <span className="small text-2">
              {formatInstant(step.at)} · {t.by[step.by]}: {t.what[step.what]}
            </span>
            {step.text ? <p className="complaint-words">{step.text}</p> : null}
            {step.refund ? (
              <p>{t.refunded(formatExactRupees(step.refund.amount), step.refund.refundId)}</p>
            ) : null}
          </li>
        ))}
      </ol>
      {refund ? <p>{refusal ? t.refusal(refusal) : t.refunds[refund]}</p> : null}
      {reopenedAt && !isDone ? <p className="small">{t.next}</p> : null}
      {children ? <div className="row row-wrap">{children}</div> : null}
    </li>
  );
}
