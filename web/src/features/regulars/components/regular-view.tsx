import type { Regular, RegularDate, RegularWithDates } from '@crease/shared/contracts/regulars';
import { formatPhone } from '@crease/shared/format/phone';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatCount, formatRupees } from '../../../lib/format/money.js';
import { formatDay } from '../../../lib/format/time.js';
import { BookingDrawer } from '../../owner-bookings/public.js';
import { useSkipDate } from '../api/use-change-regulars.js';
import { isWorkedOn } from '../api/use-regulars.js';
import { dueLater, dueNow } from '../sums.js';
import { regularsTexts as t } from '../texts.js';
import { byMonth, isAhead, whenOf } from '../words.js';
import { DateRow } from './date-row.js';
import { EndDialog } from './end-dialog.js';

interface Props {
  shown: RegularWithDates;
  today: string;
  /** One of its bookings was changed. */
  onChanged: () => void;
}

/** One regular: its totals, and its year date by date. */
export function RegularView({ shown, today, onChanged }: Props) {
  const { regular, dates } = shown;
  const [open, setOpen] = useState<string>();
  const [ending, setEnding] = useState(false);
  const skip = useSkipDate(regular._id);
  const leaveOut = async ({ bookingDate }: RegularDate) => {
    try {
      await skip.mutateAsync(bookingDate);
      toast.success(t.skipped(formatDay(bookingDate, today)));
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const played = dates.filter(({ status }) => status === 'completed').length;
  return (
    <div className="stack-4">
      <RegularHead regular={regular} onEnd={dates.some(isAhead) ? () => setEnding(true) : undefined} />
      <dl className="work-sums regular-sums">
        <Sum name={t.ahead} value={formatCount(dates.filter(isAhead).length)} />
        <Sum name={t.playedGames} value={formatCount(played)} />
        <Sum name={t.toCollect} value={formatRupees(dueNow(dates, today))} />
        <Sum name={t.later} value={formatRupees(dueLater(dates, today))} />
      </dl>
      {isWorkedOn(shown) ? (
        <p className="notice notice-info" role="status">
          <Icon name="hourglass" />
          <span>{t.stillWorking}</span>
        </p>
      ) : null}
      <div className="regular-months">
        {byMonth(dates).map(({ month, dates: own }) => (
          <section key={month} aria-label={month} className="regular-month">
            <h2>{month}</h2>
            <ul>
              {own.map((date) => (
                <DateRow
                  key={date.bookingDate}
                  date={date}
                  today={today}
                  busy={skip.isPending}
                  onSkip={() => void leaveOut(date)}
                  onOpen={setOpen}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {open ? (
        <LateDialogs onClose={() => setOpen(undefined)}>
          <BookingDrawer
            id={open}
            known={undefined}
            onClose={() => {
              setOpen(undefined);
              onChanged();
            }}
          />
        </LateDialogs>
      ) : null}
      {ending ? <EndDialog shown={shown} today={today} onClose={() => setEnding(false)} /> : null}
    </div>
  );
}

interface RegularHeadProps {
  regular: Regular;
  /** Missing if no date is ahead. */
  onEnd: (() => void) | undefined;
}

function RegularHead({ regular, onEnd }: RegularHeadProps) {
  const { customer } = regular;
  return (
    <div className="regular-head">
      <div>
        <p className="regular-when">
          <strong>{whenOf(regular)}</strong>{' '}
          {regular.status === 'ended' ? <span className="tag">{t.ended}</span> : null}
        </p>
        <p className="text-2">
          {regular.groundName} · <span className="num">{formatPhone(customer.phone)}</span>
          {customer.email ? ` · ${customer.email}` : ''}
        </p>
        {regular.note ? <p className="text-2">{regular.note}</p> : null}
      </div>
      <div className="work-actions">
        <a className="btn" href={`tel:+91${customer.phone}`}>
          <Icon name="phone" />
          {t.call}
        </a>
        {onEnd ? (
          <button type="button" className="btn btn-danger" onClick={onEnd}>
            {t.end}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div className="work-sum">
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
