import { compareReport } from '@crease/shared/contracts/reconciliation';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { uploadOf } from '../../../lib/api/send-with-progress.js';

/** Compares a provider's report with our records, and with the days, both included, on which it may lack nothing. */
export function useCompareReport() {
  return useMutation({
    mutationFn: ({ file, ...days }: { file: File; from: string | undefined; to: string | undefined }) => {
      return call(compareReport, { upload: uploadOf('file', file), query: days });
    },
  });
}
