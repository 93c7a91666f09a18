import { vi } from 'vitest';

/**
 * Opens and closes dialogs, which jsdom does not, until stubs are removed. Returns how many observers of sizes there
 * are, and how to call them.
 */
export function stubDialogs() {
  const callbacks = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly changed: () => void) {}
      observe() {
        callbacks.add(this.changed);
      }
      disconnect() {
        callbacks.delete(this.changed);
      }
    },
  );
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  return {
    observers: () => callbacks.size,
    resize() {
      for (const changed of callbacks) changed();
    },
  };
}
