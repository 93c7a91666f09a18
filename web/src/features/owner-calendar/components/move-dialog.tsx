import type { Booking } from '@crease/shared/contracts/booking';
import type { Ground } from '@crease/shared/contracts/grounds';
import { slotText } from '@crease/shared/time/slots';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { Icon } from '../../../components/icon.js';
import { Switch } from '../../../components/switch.js';
import { toast } from '../../../components/toast-store.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { playerName, slotAt } from '../../desk/public.js';
import { type Move, useMove, useMovePreview } from '../../desk-actions/public.js';
import { calendarTexts as t } from '../texts.js';

interface Props {
  booking: Booking;
  ground: Ground | undefined;
  /** The target of the drop: day of play, hour and number of hours. */
  date: string;
  from: number;
  hours: number;
  onClose: () => void;
}

/**
 * What a move would change: hours, price and who is notified. It is one request, which either succeeds or is refused
 * with a reason.
 */
export function MoveDialog({ booking, ground, date, from, hours, onClose }: Props) {
  const slot = slotAt(date, from, hours);
  const move: Move = {
    bookingDate: slot.date,
    timeSlot: slot.timeSlot,
    groundId: ground?._id ?? booking.groundId._id,
  };
  const preview = useMovePreview(booking, move);
  const mutation = useMove(booking);
  const [keep, setKeep] = useState(false);
  const [error, setError] = useState<string>();
  const { name, phone } = booking.playerDetails.contactPerson;
  const cost = preview.data;
  const differs = cost ? cost.difference !== 0 : false;

  const submit = async () => {
    if (!cost) return;
    setError(undefined);
    try {
      await mutation.mutateAsync({
        ...move,
        ...(keep && differs ? { keepPrice: true } : { expectedTotal: cost.pricing.totalAmount }),
      });
      toast.success(t.moved);
      onClose();
    } catch (failure) {
      if (hasCode(failure, 'PRICE_CHANGED')) void preview.refetch();
      setError(messageOf(failure, t.failed));
    }
  };
  const refusal = error ?? (preview.isError ? messageOf(preview.error, t.previewFailed) : undefined);

  return (
    <FormDialog
      title={t.moveTitle(playerName(booking))}
      busy={mutation.isPending || !cost}
      submit={mutation.isPending ? t.moving : t.move}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <dl className="owner-booking-facts">
        <Fact label={t.from}>
          {formatDay(booking.bookingDate)}, {formatSlot(slotText(booking.timeSlot))}, {booking.groundId.name}
        </Fact>
        <Fact label={t.to}>
          <strong>
            {formatDay(slot.date)}, {formatSlot(slot.timeSlot)}, {ground?.name ?? booking.groundId.name}
          </strong>
        </Fact>
        <Fact label={t.price}>
          {cost
            ? priceWords(
                keep ? 0 : cost.difference,
                keep ? booking.pricing.totalAmount : cost.pricing.totalAmount,
              )
            : preview.isError
              ? formatRupees(booking.pricing.totalAmount)
              : t.counting}
        </Fact>
        <Fact label={t.told}>{booking.userId ? t.toldPlayer(name) : t.toldNobody(name, phone)}</Fact>
      </dl>
      {differs ? <Switch label={t.keepPrice} checked={keep} onChange={setKeep} /> : null}
      {refusal ? (
        <p className="notice notice-danger" role="alert">
          <Icon name="warning" />
          <span>{refusal}</span>
        </p>
      ) : null}
    </FormDialog>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function priceWords(difference: number, total: number): string {
  if (difference === 0) return t.samePrice(formatRupees(total));
  return difference > 0
    ? t.dearer(formatRupees(total), formatRupees(difference))
    : t.cheaper(formatRupees(total), formatRupees(-difference));
}
