import type { Booking } from '@crease/shared/contracts/booking';
import { hoursByDate, slotFrom, slotText, startHourOf } from '@crease/shared/time/slots';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { LongSelectField } from '../../../components/long-select-field.js';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { formatSlot } from '../../../lib/format/time.js';
import { useDesk } from '../../desk/public.js';
import { type Move, useMove, useMovePreview } from '../../desk-actions/public.js';
import { useDays } from '../../slots/public.js';
import { ownerBookingsTexts as t } from '../texts.js';
import { MovePrice } from './move-price.js';

/** Moves a booking manually, showing the cost first. */
export function MoveDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const grounds = useDesk().grounds.data ?? [];
  const from = booking.groundId._id;
  const [move, setMove] = useState<Move>({
    bookingDate: booking.bookingDate,
    timeSlot: slotText(booking.timeSlot),
    groundId: from,
    keepPrice: false,
  });
  const { bookingDate, timeSlot, groundId } = move;
  const today = useToday();
  const isElsewhere =
    bookingDate !== booking.bookingDate || timeSlot !== slotText(booking.timeSlot) || groundId !== from;
  const preview = useMovePreview(booking, move, isElsewhere);
  const send = useMove(booking);
  const set = (change: Partial<Move>) => setMove((now) => ({ ...now, ...change }));

  const submit = async () => {
    if (!isElsewhere || !preview.data) return;
    try {
      await send.mutateAsync({ ...move, expectedTotal: preview.data.pricing.totalAmount });
      toast.success(t.moved);
      onClose();
    } catch (error) {
      if (hasCode(error, 'PRICE_CHANGED')) {
        toast.info(t.priceChanged);
        void preview.refetch();
      } else toast.error(hasCode(error, 'SLOT_TAKEN') ? t.moveTaken : messageOf(error, t.moveFailed));
    }
  };
  return (
    <FormDialog
      title={t.moveTitle}
      busy={send.isPending || !isElsewhere || !preview.data}
      submit={send.isPending ? t.moving : t.move}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.date}
        type="date"
        min={today}
        value={bookingDate}
        onChange={(next) => next && set({ bookingDate: next })}
      />
      <StartSelect booking={booking} move={move} onChange={(slot) => set({ timeSlot: slot })} />
      {grounds.length > 1 ? (
        <LongSelectField
          label={t.ground}
          value={groundId}
          onChange={(id) => set({ groundId: id })}
          options={grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
        />
      ) : null}
      <Switch
        label={t.keepPrice}
        hint={t.keepPriceHint}
        checked={move.keepPrice === true}
        onChange={(keepPrice) => set({ keepPrice })}
      />
      <MovePrice booking={booking} preview={preview} isElsewhere={isElsewhere} />
    </FormDialog>
  );
}

interface StartProps {
  booking: Booking;
  move: Move;
  onChange: (slot: string) => void;
}

/** The possible start hours for the same length; taken ones say so. */
function StartSelect({ booking, move, onChange }: StartProps) {
  const { bookingDate, groundId, timeSlot } = move;
  const { duration } = booking.timeSlot;
  const dates = useMemo(() => [bookingDate], [bookingDate]);
  const day = useDays(groundId, dates).byDate.get(bookingDate);
  const own =
    groundId === booking.groundId._id
      ? new Set(
          hoursByDate(booking.bookingDate, slotText(booking.timeSlot)).flatMap(({ date, hours }) =>
            date === bookingDate ? hours : [],
          ),
        )
      : new Set<number>();
  const isFree = (hour: number) =>
    own.has(hour) || !day || day.slots[hour]?.status === undefined || day.slots[hour].status === 'available';
  const options = Array.from({ length: 24 }, (_, start) => {
    const slot = slotFrom(start, duration);
    const hours = Array.from({ length: duration }, (_x, at) => start + at).filter((hour) => hour < 24);
    return { value: slot, text: hours.every(isFree) ? formatSlot(slot) : t.taken(formatSlot(slot)) };
  });
  const chosen = options[startHourOf(timeSlot)]?.value ?? timeSlot;
  return <SelectField label={t.start} value={chosen} onChange={onChange} options={options} />;
}
