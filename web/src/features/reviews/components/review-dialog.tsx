import type { Booking } from '@crease/shared/contracts/booking';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { StarsField } from '../../../components/stars-field.js';
import { TextArea } from '../../../components/text-area.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useGiveFeedback } from '../api/use-give-feedback.js';
import { reviewTexts as t } from '../texts.js';

const FIELDS = ['rating', 'comment'] as const;
/** The maximum that the API accepts. */
const LONGEST = 1000;
/** From this length on, the remaining characters are shown. */
const NEARLY = 900;

/** Rate & Review for a completed booking. */
export function ReviewDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const give = useGiveFeedback(booking);
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const { formRef, errors, show, showFrom, clear } = useFieldErrors(FIELDS);

  const submit = async () => {
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
      // It was reviewed in another tab, whose review the page shows by now.
      if (hasCode(error, 'DUPLICATE')) onClose();
    }
  };

  return (
    <FormDialog
      title={t.title}
      formRef={formRef}
      busy={give.isPending}
      submit={give.isPending ? t.sending : t.send}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
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
    </FormDialog>
  );
}
