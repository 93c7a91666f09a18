import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../lib/api/api-error.js';

export type FieldErrors<F extends string> = Partial<Record<F, string>>;

/**
 * A form's field errors, both local and from the server. Attach `formRef` to the form: the first invalid field gets the
 * focus. `showFrom` takes the server's `errors[{ path, message }]`; the last part of a path names the field.
 */
export function useFieldErrors<F extends string>(fields: readonly F[]) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const [focusRound, setFocusRound] = useState(0);

  useEffect(() => {
    if (focusRound === 0) return;
    const first = formRef.current?.querySelector('[aria-invalid="true"]');
    if (first instanceof HTMLElement) first.focus();
  }, [focusRound]);

  const show = (next: FieldErrors<F>) => {
    setErrors(next);
    setFocusRound((round) => round + 1);
  };

  const clear = (field: F) => setErrors(({ [field]: _gone, ...rest }) => rest as FieldErrors<F>);

  return {
    formRef,
    errors,
    show,
    clear,
    /** The props of a form field: its value, its error and its change handler. */
    bind:
      <V extends Record<F, string>>(values: V, onChange: (values: V) => void) =>
      (field: F) => ({
        value: values[field],
        error: errors[field],
        onChange: (value: string) => {
          clear(field);
          onChange({ ...values, [field]: value });
        },
      }),
    clearAll: () => setErrors({}),
    showFrom: (error: unknown) => show(fieldErrorsOf(error, fields)),
  };
}

/** The server's errors for the given fields. */
export function fieldErrorsOf<F extends string>(error: unknown, fields: readonly F[]): FieldErrors<F> {
  const found: FieldErrors<F> = {};
  if (!(error instanceof ApiError)) return found;
  for (const { path, message } of error.errors) {
    const field = fields.find((name) => name === path || path.endsWith(`.${name}`));
    if (field && found[field] === undefined) found[field] = message;
  }
  return found;
}
