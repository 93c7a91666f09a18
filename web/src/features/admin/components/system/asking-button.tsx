import type { Asking } from './reason-dialog.js';

interface AskingButtonProps extends Asking {
  /** Names the item that is acted on, for screen readers. */
  whose: string;
  onAsk: (asking: Asking) => void;
}

/** Asks for a reason before it acts. */
export function AskingButton({ whose, onAsk, ...asking }: AskingButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-label={`${asking.action}, ${whose}`}
      onClick={() => onAsk(asking)}
    >
      {asking.action}
    </button>
  );
}
