import type { Ground } from '@crease/shared/contracts/grounds';
import { useEffect, useRef, useState } from 'react';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { PriceBreakdown } from '../../../components/price-breakdown.js';
import { toast } from '../../../components/toast-store.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatHour, formatSlot } from '../../../lib/format/time.js';
import { useUser } from '../../../lib/session.js';
import { DayStrip } from '../../slots/components/day-strip.js';
import { HourGrid } from '../../slots/components/hour-grid.js';
import { SlotNotice } from '../../slots/components/slot-notice.js';
import { type SlotPicker, useSlotPicker } from '../../slots/use-slot-picker.js';
import { WaitButton } from '../../waitlist/components/wait-button.js';
import { useOfferedHold } from '../../waitlist/use-offered-hold.js';
import { useWaitAction } from '../../waitlist/use-wait-action.js';
import { type DetailField, emptyDetails, isComplete, parseDetails } from '../details-form.js';
import { bookingTexts as t } from '../texts.js';
import { useBookingFlow } from '../use-booking-flow.js';
import { DetailsFields } from './details-fields.js';
import './booking-dialog.css';

/** spec §9: a hold lives five minutes. */
const HOLD_MS = 5 * 60_000;
const FORM = 'booking-details';

interface Props {
  ground: Ground;
  onClose: () => void;
}

/** The booking dialog with a choice of its own, opened from a card. */
export function BookingDialog({ ground, onClose }: Props) {
  const picker = useSlotPicker(ground);
  useOfferedHold(ground._id);
  return <BookingDialogFor picker={picker} onClose={onClose} />;
}

/**
 * Choosing the hours, then the details (spec §2, Booking dialog). Between the two the slot is held; what is closed
 * without booking is given back.
 */
export function BookingDialogFor({ picker, onClose }: { picker: SlotPicker; onClose: () => void }) {
  const user = useUser();
  const { ground, hold, slot, price, selection } = picker;
  const [wantsDetails, setWantsDetails] = useState(hold !== undefined);
  const flow = useBookingFlow(picker, () => setWantsDetails(false));
  const [details, setDetails] = useState(() => emptyDetails(user));
  const [errors, setErrors] = useState<Partial<Record<DetailField, string>>>({});
  const { capacity } = ground.features;
  const wait = useWaitAction(picker);
  // Only a slot that is held has a form to fill.
  const atDetails = wantsDetails && hold !== undefined && slot !== undefined;
  const complete = isComplete(details);
  const notBookable = flow.refused || !ground.isBookableOnline;

  // The hold is judged by the clock, so it may be gone a moment before any countdown says so.
  const lapsed = wantsDetails && hold === undefined && !flow.busy;
  useEffect(() => {
    if (!lapsed) return;
    setWantsDetails(false);
    toast.warning(t.holdExpired);
  }, [lapsed]);

  const held = useRef<HTMLHeadingElement>(null);
  const wasAtDetails = useRef(atDetails);
  useEffect(() => {
    // The form takes the place of the hours and of the button that led to it: the focus goes to its beginning.
    if (atDetails && !wasAtDetails.current) held.current?.focus();
    wasAtDetails.current = atDetails;
  }, [atDetails]);

  useEffect(() => {
    if (!user) onClose();
  }, [user, onClose]);

  const close = () => {
    // Hours that one waited for stay kept: going back for another look costs nobody his turn.
    if (!hold?.waitlistId) void flow.letGo();
    onClose();
  };
  const toDetails = async () => {
    if (await flow.hold()) setWantsDetails(true);
  };
  const checkField = (field: DetailField) => {
    const parsed = parseDetails(details, capacity);
    const complaint = 'errors' in parsed ? parsed.errors[field] : undefined;
    setErrors((now) => ({ ...now, [field]: details[field].trim() ? complaint : undefined }));
  };
  const submit = async () => {
    const wrong = await flow.book(details);
    if (!wrong) return;
    setErrors(wrong);
    const first = Object.keys(wrong)[0];
    document.querySelector<HTMLInputElement>(`#${FORM} [name="${first}"]`)?.focus();
  };

  const footer = atDetails ? (
    <>
      <button type="button" className="btn" onClick={close}>
        {t.cancel}
      </button>
      <button
        type="submit"
        form={FORM}
        className="btn btn-primary"
        disabled={!complete || flow.busy || notBookable}
      >
        {flow.busy ? t.working : complete ? t.proceed : t.completeDetails}
      </button>
    </>
  ) : (
    <>
      <button type="button" className="btn" onClick={close}>
        {t.cancel}
      </button>
      {wait ? (
        <WaitButton wait={wait} />
      ) : (
        <button
          type="button"
          className="btn btn-primary"
          disabled={!slot || flow.busy || notBookable}
          onClick={() => void toDetails()}
        >
          {flow.busy ? t.working : price ? `${t.continue}, ${formatRupees(price.totalAmount)}` : t.pickFirst}
        </button>
      )}
    </>
  );

  return (
    <Dialog
      title={t.title(ground.name)}
      onClose={close}
      footer={footer}
      size={atDetails ? 'normal' : 'wide'}
      closeOnBackdrop={false}
      full
    >
      {notBookable ? (
        <div className="notice notice-danger booking-refused" role="alert">
          <Icon name="ban" />
          <p>{t.notBookable}</p>
        </div>
      ) : null}
      {atDetails ? (
        <form
          id={FORM}
          className="stack-4 booking-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <section className="board">
            <div className="row row-between">
              <div>
                <h3 ref={held} tabIndex={-1}>
                  {t.heldForYou(formatSlot(slot.timeSlot))}
                </h3>
                <p className="small text-2">{t.nobodyElse}</p>
              </div>
              <Countdown className="booking-clock" until={hold.expiresAt} />
            </div>
            <CountdownBar until={hold.expiresAt} wholeMs={HOLD_MS} />
          </section>
          <DetailsFields
            details={details}
            errors={errors}
            capacity={capacity}
            onChange={(field, value) => {
              setDetails((now) => ({ ...now, [field]: value }));
              setErrors((now) => ({ ...now, [field]: undefined }));
            }}
            onBlur={checkField}
          />
          <section className="booking-summary">
            <h3 className="booking-legend">{t.summary}</h3>
            <dl className="figures booking-when">
              <div>
                <dt>{t.day}</dt>
                <dd>{formatDay(slot.bookingDate)}</dd>
              </div>
              <div>
                <dt>{t.startTime}</dt>
                <dd>{formatHour(selection?.start ?? 0)}</dd>
              </div>
              <div>
                <dt>{t.endTime}</dt>
                <dd>{formatHour(selection?.end ?? 0)}</dd>
              </div>
            </dl>
            {price ? <PriceBreakdown price={price} percent={ground.price.discount} /> : null}
          </section>
        </form>
      ) : (
        <div className="stack-4">
          <DayStrip picker={picker} />
          <SlotNotice picker={picker} onLetGo={() => void flow.letGo()} />
          <HourGrid picker={picker} />
        </div>
      )}
    </Dialog>
  );
}
