import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
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
  const submit = async () => {
    try {
      await disown.mutateAsync(booking._id);
      toast.success(t.done);
      onClose();
      onDone?.();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const when = `${formatDay(booking.bookingDate)}, ${formatSlot(slotText(booking.timeSlot))}`;
  return (
    <FormDialog
      title={t.title}
      busy={disown.isPending}
      submit={disown.isPending ? t.busy : t.confirm}
      cancel={t.keep}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{booking.regularId ? t.whatWeekly(booking.groundId.name) : t.what(booking.groundId.name, when)}</p>
      <p className="small text-2">{t.after}</p>
    </FormDialog>
  );
}
