import { type ImportKind, previewImport, runImport } from '@crease/shared/contracts/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { uploadOf } from '../../../lib/api/send-with-progress.js';
import { MINE } from '../../../lib/mine.js';

interface Wanted {
  kind: ImportKind;
  file: File;
  /** The ground of every booking, whatever the file says. */
  groundId: string | undefined;
  answers: StatusAnswers;
}

/** The owner's answers for unknown statuses, by `statusKey`. */
export type StatusAnswers = Readonly<Record<string, 'take' | 'leave'>>;

/** The statuses with this answer, as a query value; undefined if there are none. */
const withAnswer = (answers: StatusAnswers, wanted: 'take' | 'leave'): string | undefined =>
  Object.keys(answers)
    .filter((key) => answers[key] === wanted)
    .join(',') || undefined;

/** Checks a file and imports it, then refetches bookings and customers. */
export function useImport(ownerId: string) {
  const client = useQueryClient();
  const input = ({ kind, file, groundId, answers }: Wanted) => {
    const [take, leave] = [withAnswer(answers, 'take'), withAnswer(answers, 'leave')];
    const query = {
      workplace: ownerId,
      ...(groundId ? { groundId } : {}),
      ...(take ? { take } : {}),
      ...(leave ? { leave } : {}),
    };
    return { params: { kind }, query, upload: uploadOf('file', file) };
  };
  return {
    preview: useMutation({ mutationFn: (wanted: Wanted) => call(previewImport, input(wanted)) }),
    run: useMutation({
      mutationFn: (wanted: Wanted) => call(runImport, input(wanted)),
      onSettled: () => client.invalidateQueries({ queryKey: [MINE] }),
    }),
  };
}
