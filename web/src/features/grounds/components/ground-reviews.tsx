import { Loading } from '../../../components/loading.js';
import { Stars } from '../../../components/stars.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { ReportReview } from '../../people-safety/public.js';
import { aboutTexts as t } from '../about-texts.js';
import { useReviews } from '../api/use-reviews.js';

export function GroundReviews({ groundId }: { groundId: string }) {
  const { data, isPending, isError } = useReviews(groundId);
  if (isPending) return <Loading />;
  if (isError) return <p className="text-2">{t.reviewsFailed}</p>;
  if (data.reviews.length === 0) return <p className="text-2">{t.noReviews}</p>;
  return (
    <ul>
      {data.reviews.map((review) => (
        <li key={review._id} className="review">
          <div className="row row-between row-wrap">
            <strong>{review.userId.name || t.anonymous}</strong>
            <Stars rating={review.rating} />
          </div>
          <span className="small text-3">{formatDateOf(review.createdAt)}</span>
          {review.comment ? <p>{review.comment}</p> : null}
          {review.answer ? (
            <div className="review-answer">
              <strong className="small">{t.answerOfGround}</strong>{' '}
              <span className="small text-3">{formatDateOf(review.answer.at)}</span>
              <p>{review.answer.text}</p>
            </div>
          ) : null}
          <ReportReview reviewId={review._id} author={review.userId.name || t.anonymous} />
        </li>
      ))}
    </ul>
  );
}
