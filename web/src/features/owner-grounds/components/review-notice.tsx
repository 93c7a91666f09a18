import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { TextArea } from '../../../components/text-area.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { groundFormTexts as t } from '../../ground-form/public.js';
import { useSubmitGround } from '../api/use-ground-actions.js';
import './review-notice.css';

/** A ground's review status: waiting, or returned with the reason, the parts to fix, and a button to send it again. */
export function ReviewNotice({ ground }: { ground: Ground }) {
  const { review, status } = ground;
  if (review?.state === 'sent_back') return <SentBack ground={ground} review={review} />;
  const waits = review?.state === 'waiting';
  const text = status === 'active' ? waits && t.changesWait : status === 'pending_review' && t.inReview;
  if (!text) return null;
  return (
    <p className="notice" role="status">
      <Icon name="hourglass" />
      <span>{text}</span>
    </p>
  );
}

interface Props {
  ground: Ground;
  review: NonNullable<Ground['review']>;
}

function SentBack({ ground: { _id, status }, review: { reason, mend = [] } }: Props) {
  const submit = useSubmitGround(_id);
  const [note, setNote] = useState('');

  const send = async () => {
    try {
      await submit.mutateAsync(note.trim());
      toast.success(t.sentAgain);
    } catch (error) {
      toast.error(messageOf(error, t.sendFailed));
    }
  };
  return (
    <section className="panel stack-4 sent-back" aria-labelledby="sent-back">
      <h2 id="sent-back">
        <Icon name="warning" />
        {status === 'active' ? t.sentBackOpen : t.sentBack}
      </h2>
      <blockquote className="sent-back-reason">{reason}</blockquote>
      {mend.length > 0 ? (
        <div className="row row-wrap">
          <span className="field-label">{t.toMend}</span>
          {mend.map((part) => (
            <a key={part} className="btn btn-small" href={`#ground-part-${part}`}>
              <Icon name="edit" small />
              {t.parts[part]}
            </a>
          ))}
        </div>
      ) : null}
      <TextArea label={t.note} hint={t.noteHint} rows={2} maxLength={500} value={note} onChange={setNote} />
      <div>
        <button
          type="button"
          className="btn btn-primary"
          disabled={submit.isPending}
          onClick={() => void send()}
        >
          {submit.isPending ? t.sending : t.sendAgain}
        </button>
      </div>
    </section>
  );
}
