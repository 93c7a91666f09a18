import type { WaitAction } from '../use-wait-action.js';

/** Begins to wait for the hours, or gives it up. */
export function WaitButton({ wait }: { wait: WaitAction }) {
  return (
    <button
      type="button"
      className={`btn${wait.waiting ? '' : ' btn-primary'}`}
      disabled={wait.busy}
      onClick={wait.run}
    >
      {wait.text}
    </button>
  );
}
