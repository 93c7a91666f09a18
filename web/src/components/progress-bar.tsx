import type { CSSProperties } from 'react';

/** A bar that is full at a `share` of 1. Decorative. */
export function ProgressBar({ share }: { share: number }) {
  return (
    <span className="progress" aria-hidden="true">
      <i style={{ '--share': Math.min(1, Math.max(0, share)) } as CSSProperties} />
    </span>
  );
}
