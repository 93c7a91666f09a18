import type { Booking } from '@crease/shared/contracts/bookings';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { StarsField } from '../../../components/stars-field.js';
import { TextArea } from '../../../components/text-area.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useGiveFeedback } from '../api/use-give-feedback.js';
import { reviewTexts as t } from '../texts.js';

const FIELDS = ['rating', 'comment'] as const;
/** contract §3: a comment has at most 1,000 characters. */
const LONGEST = 1000;
/** From here on the room that is left is said. */
const NEARLY = 900;

/** Rate & Review of a game that was played (spec §2, Booking detail). */
export function ReviewDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const formId = useId();
  const give = useGiveFeedback(booking);
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const { formRef, errors, show, showFrom, clear } = useFieldErrors(FIELDS);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (give.isPending) return;
    if (rating === 0) {
      show({ rating: t.ratingMissing });
      return;
    }
    try {
      await give.mutateAsync({ rating, comment: comment.trim() });
      toast.success(t.done);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
      showFrom(error);
      // It was reviewed in another tab: the page shows that review by now.
      if (hasCode(error, 'DUPLICATE')) onClose();
    }
  };

  return (
    <Dialog
      title={t.title}
      size="narrow"
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={give.isPending}>
            {give.isPending ? t.sending : t.send}
          </button>
        </>
      }
    >
      <form
        id={formId}
        className="stack-4"
        ref={formRef}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={t.title}
      >
        <p>{t.ask(booking.groundId.name)}</p>
        <StarsField
          label={t.rating}
          value={rating}
          words={t.words}
          name={t.stars}
          error={errors.rating}
          onChange={(stars) => {
            clear('rating');
            setRating(stars);
          }}
        />
        <TextArea
          label={t.comment}
          name="comment"
          maxLength={LONGEST}
          hint={comment.length > NEARLY ? t.left(LONGEST - comment.length) : t.commentHint}
          value={comment}
          error={errors.comment}
          onChange={(text) => {
            clear('comment');
            setComment(text);
          }}
        />
      </form>
    </Dialog>
  );
}
