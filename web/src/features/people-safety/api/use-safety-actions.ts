import type { BodyOf } from '@crease/shared/contract';
import { reportPerson, reportReview } from '@crease/shared/contracts/people-reports';
import { blockPerson, type Somebody } from '@crease/shared/contracts/people-safety';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

/** Blocks a person. Lists and games are read again once the dialog closes, because it may hide the page behind. */
export function useBlock() {
  return useMutation({
    mutationFn: async (body: Somebody) => (await call(blockPerson, { body })).block,
  });
}

/** Reports a person, or a review. */
export function useReport() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof reportPerson> | BodyOf<typeof reportReview>) =>
      'reviewId' in body ? call(reportReview, { body }) : call(reportPerson, { body }),
  });
}
