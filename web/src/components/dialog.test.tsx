// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.js';

/** Callbacks that wait for the next paint. */
let paint: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    paint = () => {
      run();
      vi.runAllTimers();
    };
  });
  // jsdom knows the dialog element but does not implement its behaviour.
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal = function () {
    this.open = true;
  };
  dialog.close = function () {
    this.open = false;
  };
  document.body.innerHTML = '<main id="main" tabindex="-1"><button>Open</button><input></main><div></div>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;

/** Opened by the button and closed again. */
function closed(before = () => {}): void {
  const root = createRoot(find('body > div'));
  find('button').focus();
  act(() =>
    root.render(
      <Dialog title="Hours" onClose={() => {}}>
        <input data-autofocus />
      </Dialog>,
    ),
  );
  expect(document.activeElement).toBe(find('[data-autofocus]'));
  before();
  act(() => root.unmount());
}

test('focus returns to the opening element once the closed dialog has been painted', () => {
  closed();
  expect(document.activeElement).toBe(document.body);
  paint();
  expect(document.activeElement).toBe(find('button'));
});

test('focus moves to the screen if the opening element is gone, and stays with an element that took it meanwhile', () => {
  closed(() => find('button').remove());
  paint();
  expect(document.activeElement).toBe(find('main'));

  document.body.innerHTML = '<main id="main"><button>Open</button><input></main><div></div>';
  closed();
  find('input').focus();
  paint();
  expect(document.activeElement).toBe(find('input'));
});
