import type { Booking } from '@crease/shared/contracts/booking';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useDesk } from '../../desk/public.js';
import { ApproveButton, CheckInForm, useNoShow } from '../../desk-actions/public.js';
import { bookingActs } from '../booking-acts.js';
import { ownerBookingsTexts as t } from '../texts.js';

/** Actions with a dialog of their own. */
export type OpenAct = 'collect' | 'refund' | 'repeat-refund' | 'move' | 'cancel';

interface Props {
  booking: Booking;
  onOpen: (act: OpenAct) => void;
  onChanged: (booking: Booking) => void;
}

/** The actions allowed by the booking's state and the viewer's role. */
export function BookingActions({ booking, onOpen, onChanged }: Props) {
  const { role } = useDesk().workplace;
  const now = useServerNow(15_000);
  const acts = bookingActs(booking, role, now);
  const { name, phone } = booking.playerDetails.contactPerson;
  return (
    <div className="work-actions">
      {acts.has('approve') ? <ApproveButton booking={booking} primary onApproved={onChanged} /> : null}
      {acts.has('check-in') ? <CheckInForm booking={booking} onCheckedIn={onChanged} /> : null}
      {acts.has('collect') ? (
        <button type="button" className="btn btn-primary" onClick={() => onOpen('collect')}>
          {t.acts.collect}
        </button>
      ) : null}
      <a className="btn" href={`tel:+91${phone}`} aria-label={t.callSomebody(name)}>
        <Icon name="phone" />
        {t.call}
      </a>
      {acts.has('move') ? (
        <button type="button" className="btn" onClick={() => onOpen('move')}>
          {t.acts.move}
        </button>
      ) : null}
      <NoShowButton booking={booking} acts={acts} />
      {acts.has('refund') ? (
        <button type="button" className="btn" onClick={() => onOpen('refund')}>
          {t.acts.refund}
        </button>
      ) : null}
      {acts.has('repeat-refund') ? (
        <button type="button" className="btn" onClick={() => onOpen('repeat-refund')}>
          {t.acts.repeatRefund}
        </button>
      ) : null}
      {acts.has('cancel') ? (
        <button type="button" className="btn btn-danger" onClick={() => onOpen('cancel')}>
          {t.acts.cancel}
        </button>
      ) : null}
    </div>
  );
}

function NoShowButton({ booking, acts }: { booking: Booking; acts: ReturnType<typeof bookingActs> }) {
  const noShow = useNoShow();
  const came = acts.has('undo-no-show');
  if (!came && !acts.has('no-show')) return null;
  const press = async () => {
    try {
      await noShow.mutateAsync({ id: booking._id, came });
      toast.success(came ? t.noShowUndone : t.noShowMarked);
    } catch (error) {
      toast.error(messageOf(error, t.noShowFailed));
    }
  };
  return (
    <button type="button" className="btn" disabled={noShow.isPending} onClick={() => void press()}>
      {came ? t.acts.came : t.acts.noShow}
    </button>
  );
}
