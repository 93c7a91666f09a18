// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.js';
import { stubDialogs } from './testing/stub-dialogs.js';

/** Callbacks that wait for the next paint. */
let paint: () => void;
let sizes: ReturnType<typeof stubDialogs>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    paint = () => {
      run();
      vi.runAllTimers();
    };
  });
  sizes = stubDialogs();
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

test('its text takes the focus of arrow keys once it scrolls, until a control arrives', () => {
  const root = createRoot(find('body > div'));
  const show = (content: ReactNode) =>
    act(() =>
      root.render(
        <Dialog title="Rules" onClose={() => {}}>
          {content}
        </Dialog>,
      ),
    );
  show(<p>Loading...</p>);
  sizes.resize();
  const body = find('.dialog-body');
  expect(body.tabIndex).toBe(-1);

  vi.spyOn(body, 'scrollHeight', 'get').mockReturnValue(900);
  show(<p>A long text</p>);
  sizes.resize();
  expect(body.tabIndex).toBe(0);

  body.focus();
  show(<button type="button">Read</button>);
  sizes.resize();
  // It keeps the focus, but is no tab stop any more.
  expect(body.getAttribute('tabindex')).toBe('-1');

  find('.dialog-body button').focus();
  sizes.resize();
  expect(body.hasAttribute('tabindex')).toBe(false);

  act(() => root.unmount());
  expect(sizes.observers()).toBe(0);
});

test('submitting inside a dialog does not submit the form that the dialog is rendered in', () => {
  const root = createRoot(find('body > div'));
  const onSubmit = vi.fn<() => void>();
  act(() =>
    root.render(
      <form onSubmit={onSubmit}>
        <Dialog title="Code" onClose={() => {}}>
          <p>Please enter the code</p>
        </Dialog>
      </form>,
    ),
  );
  act(() => {
    find('.dialog-body p').dispatchEvent(new Event('submit', { bubbles: true }));
  });
  expect(onSubmit).not.toHaveBeenCalled();
  act(() => root.unmount());
});
