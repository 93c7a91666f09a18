import type { Booking } from '@crease/shared/contracts/bookings';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useApproveBooking } from '../api/use-owner-actions.js';
import { playerName } from '../dues.js';
import { ownerTexts as t } from '../texts.js';

interface Props {
  booking: Booking;
  primary?: boolean;
  small?: boolean;
  onApproved?: (booking: Booking) => void;
}

export function ApproveButton({ booking, primary, small, onApproved }: Props) {
  const approve = useApproveBooking();
  const classes = ['btn', primary ? 'btn-primary' : '', small ? 'btn-small' : ''].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={classes}
      aria-label={`${t.approve}, ${playerName(booking)}`}
      disabled={approve.isPending}
      onClick={() =>
        approve.mutate(booking._id, {
          onSuccess: (after) => {
            toast.success(t.approved);
            onApproved?.(after);
          },
          onError: (error) => toast.error(messageOf(error, t.approveFailed)),
        })
      }
    >
      {approve.isPending ? t.approving : t.approve}
    </button>
  );
}
