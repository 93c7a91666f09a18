import type { WaitAction } from '../use-wait-action.js';

/** Joins the waitlist for the hours, or leaves it. */
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
