// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteMissingStyles } from '../lib/missing-styles.js';
import { store } from '../lib/store.js';
import { LateDialogs, Later, late } from './late.js';
import { ScreenBoundary } from './screen-boundary.js';
import { toastsAtom } from './toast-store.js';

let root: Root;
let reachable: boolean;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // As in a browser without forced colours: a sheet without a medium matches.
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query !== '(forced-colors: active)' }));
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.querySelector('div') as HTMLElement, { onCaughtError: () => {} });
  reachable = false;
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const part = () =>
  late(async () => {
    if (!reachable) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Eleven players</p> };
  });
const draw = (what: React.ReactNode) => act(async () => root.render(what));
const drawPart = () => {
  const Part = part();
  return draw(
    <Later>
      <Part />
    </Later>,
  );
};
const drawScreen = () => {
  const Screen = part();
  return draw(
    <MemoryRouter>
      <ScreenBoundary>
        <Screen />
      </ScreenBoundary>
    </MemoryRouter>,
  );
};
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );
const networkIsBack = () =>
  act(async () => {
    reachable = true;
    window.dispatchEvent(new Event('online'));
  });
const shown = () => document.querySelector('div')?.textContent;

test('shows which part did not load, and loads it when the network is back', async () => {
  const Part = part();
  await draw(
    <>
      <Later>
        <Part />
      </Later>
      <p>The rest</p>
    </>,
  );
  expect(shown()).toContain('This could not be loaded');
  expect(shown()).toContain('The rest');
  await networkIsBack();
  expect(shown()).toBe('Eleven playersThe rest');
});

test('hides the splash when a part does not load, so that the message can be read', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="splash">Crease</div>');
  await drawPart();
  expect(shown()).toContain('This could not be loaded');
  expect(document.getElementById('splash')).toBeNull();
});

test('retries on every request while there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await drawPart();
  await press('Try again');
  expect(shown()).toContain('This could not be loaded');
  reachable = true;
  await press('Try again');
  expect(shown()).toBe('Eleven players');
});

test('asks for a reload when a part has failed twice although there is a network', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  await drawPart();
  expect(shown()).not.toContain('Reload');
  await press('Try again');
  expect(shown()).toContain('Crease may have been updated meanwhile.');
  expect(reload).not.toHaveBeenCalled();
  await press('Reload page');
  expect(reload).toHaveBeenCalledOnce();
});

test('asks for a reload when a screen is gone although there is a network', async () => {
  await drawScreen();
  expect(shown()).toContain('Crease may have been updated meanwhile.');
  expect(shown()).not.toContain('Check your connection');
});

test('a whole screen loads after a retry too', async () => {
  await drawScreen();
  expect(document.querySelector('h1')?.textContent).toBe('This could not be loaded');
  await networkIsBack();
  expect(shown()).toBe('Eleven players');
});

test("an error in our code is left to the screen's boundary and not retried", async () => {
  function Broken(): never {
    throw new Error('a mistake');
  }
  await draw(
    <MemoryRouter>
      <ScreenBoundary>
        <Later>
          <Broken />
        </Later>
      </ScreenBoundary>
    </MemoryRouter>,
  );
  await networkIsBack();
  expect(document.querySelector('h1')?.textContent).toBe('Something went wrong on this page');
});

test('a dialog that does not load says so, and the next press opens it', async () => {
  const TheDialog = part();
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <LateDialogs onClose={() => setOpen(false)}>{open ? <TheDialog /> : null}</LateDialogs>
      </>
    );
  }
  await draw(<Page />);
  await press('Open');
  expect(shown()).toBe('Open');
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([
    'This could not be opened. Check your connection and try again.',
  ]);
  await press('Open');
  expect(store.get(toastsAtom).at(-1)?.text).toBe('This could not be opened. Reload the page and try again.');
  reachable = true;
  await press('Open');
  expect(shown()).toBe('OpenEleven players');
});

test('a style sheet that did not load is requested again before the code that needs it', async () => {
  noteMissingStyles();
  document.head.innerHTML = '<link rel="stylesheet" href="/of-the-part.css">';
  const sheet = () => document.querySelector('link') as HTMLLinkElement;
  sheet().dispatchEvent(new Event('error'));
  const first = sheet();
  reachable = true;
  const Part = part();
  await draw(
    <Later fallback="waits">
      <Part />
    </Later>,
  );
  expect(sheet()).not.toBe(first);
  expect(sheet().getAttribute('href')).toBe('/of-the-part.css');
  expect(shown()).toBe('waits');
  await act(async () => sheet().dispatchEvent(new Event('load')));
  expect(shown()).toBe('Eleven players');
});

test('a style sheet for another medium that did not load is not waited for', async () => {
  noteMissingStyles();
  document.head.innerHTML = '<link rel="stylesheet" href="/forced.css" media="(forced-colors: active)">';
  const sheet = document.querySelector('link');
  sheet?.dispatchEvent(new Event('error'));
  reachable = true;
  await drawPart();
  expect(shown()).toBe('Eleven players');
  expect(document.querySelector('link')).toBe(sheet);
});
