import { compareReport } from '@crease/shared/contracts/reconciliation';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { uploadOf } from '../../../lib/api/send-with-progress.js';

/** Compares a provider's report with our records, and with the days, both included, on which it may lack nothing. */
export function useCompareReport() {
  return useMutation({
    mutationFn: ({ file, ...days }: { file: File; from: string | undefined; to: string | undefined }) => {
      const form = new FormData();
      form.append('file', file);
      return call(compareReport, { upload: uploadOf(form), query: days });
    },
  });
}
