import { answerReview, changeAnswer } from '@crease/shared/contracts/customers';
import type { Review } from '@crease/shared/contracts/grounds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { reviewKeys } from '../review-keys.js';

/** The ground's one answer to a review, or a change of it. */
export function useAnswerReview(review: Review) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) =>
      (
        await call(review.answer ? changeAnswer : answerReview, {
          params: { id: review._id },
          body: { text },
        })
      ).review,
    onSettled: () => client.invalidateQueries({ queryKey: reviewKeys.ground(review.groundId) }),
  });
}
