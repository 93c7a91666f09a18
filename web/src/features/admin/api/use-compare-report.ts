import { compareReport } from '@crease/shared/contracts/reconciliation';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

/** Compares a provider's report with our records. */
export function useCompareReport() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call(compareReport, { form });
    },
  });
}
