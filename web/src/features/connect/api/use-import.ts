import { type ImportKind, previewImport, runImport } from '@crease/shared/contracts/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';

interface Wanted {
  kind: ImportKind;
  file: File;
  /** The ground of bookings in a file that names none. */
  groundId: string | undefined;
}

/** Judging a file, and taking it in; what was read of bookings and customers before is read again. */
export function useImport(ownerId: string) {
  const client = useQueryClient();
  const input = ({ kind, file, groundId }: Wanted) => {
    const form = new FormData();
    form.append('file', file);
    return { params: { kind }, query: { workplace: ownerId, ...(groundId ? { groundId } : {}) }, form };
  };
  return {
    preview: useMutation({ mutationFn: (wanted: Wanted) => call(previewImport, input(wanted)) }),
    run: useMutation({
      mutationFn: (wanted: Wanted) => call(runImport, input(wanted)),
      onSettled: () => client.invalidateQueries({ queryKey: [MINE] }),
    }),
  };
}
