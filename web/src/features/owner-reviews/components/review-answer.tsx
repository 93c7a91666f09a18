import type { Review } from '@crease/shared/contracts/grounds';
import { type FormEvent, useState } from 'react';
import { TextArea } from '../../../components/text-area.js';
import { toast } from '../../../components/toast-store.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { formatInstant, formatMoment } from '../../../lib/format/time.js';
import { changeableUntil } from '../answer-window.js';
import { useAnswerReview } from '../api/use-answer-review.js';
import { ownerReviewsTexts as t } from '../texts.js';

/** The ground's answer under a review: written once, editable for a day. */
export function ReviewAnswer({ review }: { review: Review }) {
  const [writing, setWriting] = useState(false);
  const now = useServerNow(60_000);
  const { answer } = review;
  const until = answer ? changeableUntil(answer.at, now) : undefined;
  if (writing) return <AnswerForm review={review} onDone={() => setWriting(false)} />;
  if (!answer) {
    return (
      <div>
        <button type="button" className="btn btn-small" onClick={() => setWriting(true)}>
          {t.answer}
        </button>
      </div>
    );
  }
  return (
    <div className="review-answer">
      <p className="small text-2">
        {t.yourAnswer}, {formatInstant(answer.at)}
      </p>
      <p>{answer.text}</p>
      {until ? (
        <div className="row row-wrap">
          <button type="button" className="btn btn-small" onClick={() => setWriting(true)}>
            {t.change}
          </button>
          <span className="small text-2">{t.until(formatMoment(new Date(until).toISOString(), now))}</span>
        </div>
      ) : null}
    </div>
  );
}

function AnswerForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const send = useAnswerReview(review);
  const [text, setText] = useState(review.answer?.text ?? '');
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    if (!text.trim()) {
      setError(t.missing);
      return;
    }
    try {
      await send.mutateAsync(text.trim());
      toast.success(review.answer ? t.saved : t.published);
      onDone();
    } catch (failure) {
      if (hasCode(failure, 'DUPLICATE')) {
        toast.info(t.alreadyAnswered);
        onDone();
      } else if (hasCode(failure, 'STATE_CONFLICT')) {
        toast.error(t.tooLate);
        onDone();
      } else setError(messageOf(failure, t.failed));
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={t.yourAnswer}
        hint={t.answerHint}
        rows={3}
        maxLength={1000}
        autoFocus
        value={text}
        error={error}
        onChange={(value) => {
          setError(undefined);
          setText(value);
        }}
      />
      <div className="row row-wrap">
        <button type="submit" className="btn btn-small btn-primary" disabled={send.isPending}>
          {send.isPending ? t.saving : review.answer ? t.save : t.publish}
        </button>
        <button type="button" className="btn btn-small btn-ghost" onClick={onDone}>
          {t.cancel}
        </button>
      </div>
    </form>
  );
}
