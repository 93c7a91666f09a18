import type { Ground } from '@crease/shared/contracts/grounds';
import { slotFrom } from '@crease/shared/time/slots';
import { useEffect } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { openDialogsAtom } from '../../../components/dialog-stack.js';
import { Icon } from '../../../components/icon.js';
import { afterPaint } from '../../../lib/after-paint.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useUser } from '../../../lib/session.js';
import { store } from '../../../lib/store.js';
import {
  DayStrip,
  HourGrid,
  SlotNotice,
  type SlotPicker,
  useSlotPicker,
  wantedSlot,
} from '../../slots/public.js';
import { useOfferedHold, useWaitAction, WaitButton } from '../../waitlist/public.js';
import { isComplete } from '../details-form.js';
import { holdTexts } from '../hold-texts.js';
import { bookingTexts as t } from '../texts.js';
import { useCoupon } from '../use-coupon.js';
import { useDetails } from '../use-details.js';
import { useDetailsStep } from '../use-details-step.js';
import { DetailsStep } from './details-step.js';
import './booking-dialog.css';

const FORM = 'booking-details';

interface Props {
  ground: Ground;
  onClose: () => void;
}

/** The booking dialog with its own slot picker, opened from a card: at the hour that the card has the price of. */
export function BookingDialog({ ground, onClose }: Props) {
  const { priceAt } = ground;
  const wish = priceAt && { bookingDate: priceAt.date, timeSlot: slotFrom(priceAt.hour, 1) };
  const picker = useSlotPicker(ground, { wish });
  useOfferedHold(ground._id);
  return <BookingDialogFor picker={picker} onClose={onClose} />;
}

/** Chooses hours, then details. The slot is held in between; closing without booking releases the hold. */
export function BookingDialogFor({ picker, onClose }: { picker: SlotPicker; onClose: () => void }) {
  const user = useUser();
  const { ground } = picker;
  const coupon = useCoupon(picker);
  const { flow, held, heading, toDetails } = useDetailsStep(picker, coupon);
  const state = useDetails(ground.features.capacity);
  const notBookable = flow.refused || !ground.isBookableOnline;

  useEffect(() => {
    if (!user) onClose();
  }, [user, onClose]);

  const close = () => {
    // The tap is answered by showing the page again; changes on it render afterwards.
    store.get(openDialogsAtom).at(-1)?.close();
    afterPaint(() => {
      // A slot from the waitlist stays held, so going back to the hours does not cost the player their turn.
      if (!picker.hold?.waitlistId) void flow.letGo();
      onClose();
    });
  };
  const submit = async () => {
    const wrong = await flow.book(state.details);
    if (!wrong) return;
    state.setErrors(wrong);
    const first = Object.keys(wrong)[0];
    document.querySelector<HTMLInputElement>(`#${FORM} [name="${first}"]`)?.focus();
  };

  return (
    <Dialog
      title={t.title(ground.name)}
      onClose={close}
      footer={
        <>
          <button type="button" className="btn" onClick={close}>
            {t.cancel}
          </button>
          <NextButton
            picker={picker}
            isHeld={held !== undefined}
            complete={isComplete(state.details)}
            busy={flow.busy}
            off={flow.busy || notBookable}
            agreeTo={flow.moved?.pricing.totalAmount}
            onContinue={() => void toDetails()}
          />
        </>
      }
      size={held ? 'normal' : 'wide'}
      closeOnBackdrop={false}
      full
    >
      {notBookable ? <NotBookable /> : null}
      {held ? (
        <DetailsStep
          id={FORM}
          picker={picker}
          held={held}
          heading={heading}
          state={state}
          moved={flow.moved}
          coupon={coupon}
          onSubmit={() => void submit()}
        />
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

function NotBookable() {
  return (
    <div className="notice notice-danger booking-refused" role="alert">
      <Icon name="ban" />
      <p>{holdTexts.notBookable}</p>
    </div>
  );
}

interface NextProps {
  picker: SlotPicker;
  isHeld: boolean;
  complete: boolean;
  busy: boolean;
  off: boolean;
  /** The new total, named so that the player agrees to it explicitly. */
  agreeTo: number | undefined;
  onContinue: () => void;
}

/**
 * Books the held hours once the details are complete. Before that it holds the chosen hours, or joins the waitlist for
 * taken ones.
 */
function NextButton({ picker, isHeld, complete, busy, off, agreeTo, onContinue }: NextProps) {
  const wait = useWaitAction(wantedSlot(picker));
  const { slot, price } = picker;
  if (isHeld) {
    const proceed = agreeTo === undefined ? t.proceed : t.bookFor(formatRupees(agreeTo));
    return (
      <button type="submit" form={FORM} className="btn btn-primary" disabled={!complete || off}>
        {busy ? t.working : complete ? proceed : t.completeDetails}
      </button>
    );
  }
  if (wait) return <WaitButton wait={wait} />;
  return (
    <button type="button" className="btn btn-primary" disabled={!slot || off} onClick={onContinue}>
      {busy ? t.working : price ? `${t.continue}, ${formatRupees(price.totalAmount)}` : t.pickFirst}
    </button>
  );
}
