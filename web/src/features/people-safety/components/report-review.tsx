import { useState } from 'react';
import { LateDialogs, late } from '../../../components/late.js';
import { useUser } from '../../../lib/session.js';
import { peopleSafetyTexts as t } from '../texts.js';

const ReportForm = late(async () => ({ default: (await import('./report-form.js')).ReportForm }));

interface Props {
  reviewId: string;
  /** The name that the review is shown under. */
  author: string;
}

/** Lets a signed-in reader report a review. */
export function ReportReview({ reviewId, author }: Props) {
  const user = useUser();
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-small btn-ghost report-review"
        aria-label={`${t.report}: ${t.reviewOf(author)}`}
        onClick={() => setOpen(true)}
      >
        {t.report}
      </button>
      <LateDialogs onClose={close}>
        {open ? <ReportForm title={t.reviewTitle(author)} reported={{ reviewId }} onClose={close} /> : null}
      </LateDialogs>
    </>
  );
}
