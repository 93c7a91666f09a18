import { answerReview, changeAnswer, findReviewFor } from '@crease/domain/business/reviews/answer-review';
import { listReviews, presentReview } from '@crease/domain/catalogue/grounds/review.service';
import { canReviewBooking } from '@crease/domain/sales/booking-reads/booking.policy';
import { bookingNotFound, findBookingFor } from '@crease/domain/sales/booking-reads/find-booking';
import { addReview } from '@crease/domain/sales/reviews/add-review';
import * as customers from '@crease/shared/contracts/customers';
import * as grounds from '@crease/shared/contracts/grounds';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerReviewRoutes(router: Router): void {
  route(router, grounds.listReviews, ({ core, caller, params, query }) =>
    listReviews(core, params.id, caller, query),
  );

  route(router, grounds.addReview, async ({ core, caller, params, body }) => {
    const { booking } = await findBookingFor(core, body.bookingId, caller, canReviewBooking);
    // A booking of the caller at another ground does not count here.
    if (booking.groundId.toString() !== params.id) throw bookingNotFound();
    return { review: presentReview(await addReview(core, booking, body)) };
  });

  route(router, customers.answerReview, async ({ core, caller, params, body }) => {
    const review = await findReviewFor(core, caller, params.id);
    return { review: presentReview(await answerReview(core, review, body.text)) };
  });

  route(router, customers.changeAnswer, async ({ core, caller, params, body }) => {
    const review = await findReviewFor(core, caller, params.id);
    return { review: presentReview(await changeAnswer(core, review, body.text)) };
  });
}
