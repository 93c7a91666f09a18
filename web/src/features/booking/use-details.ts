import { useState } from 'react';
import { afterPaint } from '../../lib/after-paint.js';
import { useUser } from '../../lib/session.js';
import { type DetailField, emptyDetails, parseDetails } from './details-form.js';

export type DetailErrors = Partial<Record<DetailField, string>>;
export type DetailsState = ReturnType<typeof useDetails>;

/** What the player has typed about their team, and the errors. */
export function useDetails(capacity: number) {
  const user = useUser();
  const [details, setDetails] = useState(() => emptyDetails(user, capacity));
  const [errors, setErrors] = useState<DetailErrors>({});
  return {
    details,
    errors,
    setErrors,
    change(field: DetailField, value: string) {
      setDetails((now) => ({ ...now, [field]: value }));
      setErrors((now) => ({ ...now, [field]: undefined }));
    },
    bill(toBusiness: boolean) {
      setDetails((now) => ({ ...now, toBusiness }));
    },
    /** Validates a field when it loses focus. An empty field is not an error yet. */
    check(field: DetailField) {
      // The tap that leaves the field has other work to render first.
      afterPaint(() => {
        const parsed = details[field].trim() ? parseDetails(details, capacity) : undefined;
        const complaint = parsed && 'errors' in parsed ? parsed.errors[field] : undefined;
        setErrors((now) => (now[field] === complaint ? now : { ...now, [field]: complaint }));
      });
    },
  };
}
