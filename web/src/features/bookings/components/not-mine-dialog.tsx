import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { useDisownBooking } from '../api/use-disown-booking.js';
import { notMineTexts as t } from '../texts.js';

interface Props {
  booking: Booking;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks for confirmation before a walk-in is removed from the player's bookings. */
export function NotMineDialog({ booking, onClose, onDone }: Props) {
  const disown = useDisownBooking();
  const when = `${formatDay(booking.bookingDate)}, ${formatSlot(slotText(booking.timeSlot))}`;
  return (
    <ConfirmDialog
      title={t.title}
      busy={disown.isPending}
      submit={disown.isPending ? t.busy : t.confirm}
      cancel={t.keep}
      done={t.done}
      failed={t.failed}
      onConfirm={async () => {
        await disown.mutateAsync(booking._id);
        onDone?.();
      }}
      onClose={onClose}
    >
      <p>{booking.regularId ? t.whatWeekly(booking.groundId.name) : t.what(booking.groundId.name, when)}</p>
      <p className="small text-2">{t.after}</p>
    </ConfirmDialog>
  );
}
