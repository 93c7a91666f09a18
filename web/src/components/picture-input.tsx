import { type ReactNode, useId } from 'react';
import { Icon } from './icon.js';
import { PICTURE_TYPES } from './picture-file.js';
import { FieldError } from './text-field.js';

interface Props {
  label: ReactNode;
  hint: string;
  busy: boolean;
  error?: string | undefined;
  /** The types that may be chosen; pictures by default. */
  types?: readonly string[];
  /** Whether several pictures may be chosen at once. */
  many?: boolean;
  onChoose: (files: File[]) => void;
}

/**
 * A button that opens the file picker for pictures, or files of other types: the native file input, styled as a button.
 */
export function PictureInput({ label, hint, busy, error, types = PICTURE_TYPES, many, onChoose }: Props) {
  const id = useId();
  return (
    <div className="field picture-input">
      <label className="btn btn-small" htmlFor={id} aria-disabled={busy || undefined}>
        <Icon name="plus" small />
        {label}
      </label>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={types.join(',')}
        disabled={busy}
        multiple={many}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Resets the input, so that the same file can be chosen again after a failure.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
