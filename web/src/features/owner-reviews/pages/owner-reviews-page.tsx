import type { Ground, Review } from '@crease/shared/contracts/grounds';
import { z } from 'zod';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { Stars } from '../../../components/stars.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { WorkPage } from '../../../components/work-page.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { GroundSelect, Grounds, useDesk } from '../../desk/public.js';
import { useGroundReviews } from '../api/use-ground-reviews.js';
import { ReviewAnswer } from '../components/review-answer.js';
import { ownerReviewsTexts as t } from '../texts.js';
import './owner-reviews-page.css';

const filters = z.object({});

/** Players' reviews of a ground, and the ground's answers. */
export function OwnerReviewsPage() {
  const chosen = useDesk().ground;
  const { page, set } = useAddressFilters(filters, chosen?._id);
  return (
    <WorkPage title={t.title}>
      <Grounds>
        {(all) => {
          const ground = chosen ?? all[0];
          if (!ground) return <EmptyState title={t.noGrounds} text={t.noGroundsText} />;
          return (
            <>
              <div className="work-filters">
                <GroundSelect />
              </div>
              <ReviewsOf ground={ground} page={page} onPage={(next) => set({ page: next })} />
            </>
          );
        }}
      </Grounds>
    </WorkPage>
  );
}

interface ListProps {
  ground: Ground;
  page: number;
  onPage: (page: number) => void;
}

function ReviewsOf({ ground, page, onPage }: ListProps) {
  const list = useGroundReviews(ground._id, page);
  return (
    <Fetched query={list}>
      {({ reviews, pagination }) =>
        reviews.length === 0 ? (
          <EmptyState title={t.none} text={t.noneText} />
        ) : (
          <>
            <p className="owner-rating">
              <b className="num">{ground.rating.average.toFixed(1)}</b>
              <Stars rating={ground.rating.average} />
              <span className="text-2">{t.count(ground.rating.count)}</span>
            </p>
            <ul className="owner-reviews">
              {reviews.map((review) => (
                <li key={review._id} className="panel stack">
                  <ReviewHead review={review} />
                  <p className={review.comment ? undefined : 'text-2'}>{review.comment || t.noWords}</p>
                  <ReviewAnswer review={review} />
                </li>
              ))}
            </ul>
            <Pager pagination={pagination} onPage={onPage} />
          </>
        )
      }
    </Fetched>
  );
}

function ReviewHead({ review }: { review: Review }) {
  return (
    <div className="row row-between row-wrap">
      <strong>{review.userId.name}</strong>
      <span className="row">
        <Stars rating={review.rating} />
        <span className="small text-2">{formatDateOf(review.createdAt)}</span>
      </span>
    </div>
  );
}
