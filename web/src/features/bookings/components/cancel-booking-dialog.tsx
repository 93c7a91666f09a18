import type { Booking } from '@crease/shared/contracts/booking';
import type { refundPreview } from '@crease/shared/contracts/bookings';
import { moneyState } from '@crease/shared/money-state';
import { useState } from 'react';
import type { z } from 'zod';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatMoment, formatSlot } from '../../../lib/format/time.js';
import { useCancelBooking } from '../api/use-cancel-booking.js';
import { useRefundPreview } from '../api/use-refund-preview.js';
import { refundTexts, cancelTexts as t } from '../texts.js';
import './cancel-booking-dialog.css';

type Terms = z.infer<(typeof refundPreview)['response']>;

interface Props {
  booking: Booking;
  by?: 'player' | 'owner';
  onClose: () => void;
  onCancelled?: (booking: Booking) => void;
}

/** Shows the refund and asks for confirmation before a booking is cancelled. */
export function CancelDialog({ booking, by = 'player', onClose, onCancelled }: Props) {
  const cancel = useCancelBooking();
  const [reason, setReason] = useState('');
  const { startTime, endTime } = booking.timeSlot;

  const confirm = async () => {
    const given = reason.trim() || (by === 'player' ? t.playerReason : t.ownerReason);
    try {
      // Awaits the promise instead of using callbacks: the live event may unmount this dialog before the answer
      // arrives.
      const after = await cancel.mutateAsync({ id: booking._id, reason: given });
      toast.success(t.done);
      onClose();
      onCancelled?.(after);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };

  return (
    <Dialog
      title={t.title}
      size="narrow"
      onClose={onClose}
      closeOnBackdrop={!cancel.isPending}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose} disabled={cancel.isPending}>
            {t.keep}
          </button>
          <button
            type="button"
            className="btn btn-danger"
            onClick={() => void confirm()}
            disabled={cancel.isPending}
          >
            {cancel.isPending ? t.busy : t.confirm}
          </button>
        </>
      }
    >
      <div className="stack-4">
        <div>
          <h3>{booking.groundId.name}</h3>
          <p className="text-2">
            {formatDay(booking.bookingDate)}, {formatSlot(`${startTime}-${endTime}`)}. {t.freesHours}
          </p>
        </div>
        <RefundTerms booking={booking} by={by} />
        <TextField label={t.reason} value={reason} onChange={setReason} maxLength={300} name="reason" />
      </div>
    </Dialog>
  );
}

function RefundTerms({ booking, by }: { booking: Booking; by: 'player' | 'owner' }) {
  const preview = useRefundPreview(booking._id);
  if (preview.isPending) {
    return (
      <div className="refund-terms">
        <Loading label={t.loading} />
      </div>
    );
  }
  if (preview.isError) {
    return (
      <p className="notice notice-danger" role="alert">
        <Icon name="warning" />
        <span>{messageOf(preview.error, t.previewFailed)}</span>
      </p>
    );
  }
  return <RefundBoard booking={booking} terms={preview.data} by={by} />;
}

function RefundBoard({ booking, terms, by }: { booking: Booking; terms: Terms; by: 'player' | 'owner' }) {
  const now = useServerNow(30_000);
  const { paid, returned, left, stuck } = moneyState(booking);
  const cash = terms.paidAtGround ? <p>{t.paidAtGround(formatRupees(terms.paidAtGround))}</p> : null;
  const failed = stuck > 0 ? <p>{refundTexts.failed(formatRupees(stuck))}</p> : null;
  if (terms.rule === 'unpaid' || (terms.refundAmount === 0 && terms.percent > 0)) {
    return (
      <div className="refund-terms">
        {paid > 0 && returned >= paid ? <p>{refundTexts.alreadyBack}</p> : null}
        {paid === 0 && !cash && !failed ? <p>{t.nothingPaid}</p> : null}
        {failed}
        {cash}
      </div>
    );
  }
  const share = returned > 0 ? t.percentOfRest : left < paid ? t.percentAtMost : t.percentOf;
  return (
    <div className="refund-terms">
      <p className="row row-between">
        <strong>{terms.parts ? t.refundAll : by === 'player' ? t.refund : t.ownerRefund}</strong>
        <b className="num refund-amount">{formatRupees(terms.refundAmount)}</b>
      </p>
      <p className="small text-2">
        {terms.refundAmount === 0 ? t.noRefund : `${share(terms.percent)}. ${t.days}`}
      </p>
      {terms.refundAmount > 0 && terms.parts ? <RefundParts parts={terms.parts} by={by} /> : null}
      {terms.changesAt && Date.parse(terms.changesAt) > now ? (
        <p className="small">{t.lessAfter(formatMoment(terms.changesAt, now))}</p>
      ) : null}
      {failed}
      {cash}
    </div>
  );
}

/** Each payer's part of a refund. */
function RefundParts({ parts, by }: { parts: NonNullable<Terms['parts']>; by: 'player' | 'owner' }) {
  return (
    <dl className="figures refund-parts">
      {parts.map(({ placeId, name, amount }) => (
        <div key={placeId ?? 'host'}>
          <dt dir="auto">{placeId ? name : by === 'player' ? t.you : t.booker}</dt>
          <dd className="num">{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
