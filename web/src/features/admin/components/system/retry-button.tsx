import { systemTexts as t } from '../../system-texts.js';
import type { Asking } from './reason-dialog.js';

interface RetryProps extends Pick<Asking, 'act' | 'title' | 'text'> {
  /** Names the item to retry, for screen readers. */
  whose: string;
  onAsk: (asking: Asking) => void;
}

/** Asks for a reason before trying again. */
export function RetryButton({ whose, onAsk, ...asking }: RetryProps) {
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-label={`${t.retry}, ${whose}`}
      onClick={() => onAsk({ ...asking, action: t.retry, done: t.retried })}
    >
      {t.retry}
    </button>
  );
}
