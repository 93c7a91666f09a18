import { vi } from 'vitest';
import type { Core } from '../platform/core.js';

/** Stops a core's clock until disposed: a wait of a second would otherwise end too soon on a slow machine. */
export function stopClock({ clock }: Core): Disposable {
  const stopped = vi.spyOn(clock, 'now').mockReturnValue(clock.now());
  return { [Symbol.dispose]: () => stopped.mockRestore() };
}
