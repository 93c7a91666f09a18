// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeLeaving } from '../lib/before-leaving.js';
import { LeaveCheck } from './leave-check.js';
import { stubDialogs } from './testing/stub-dialogs.js';

let root: Root;
const onClick = vi.fn<() => void>();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubDialogs();
  window.history.replaceState(null, '', '/prices');
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.querySelector('div') as HTMLElement);
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Link to="/calendar?ground=nets" onClick={onClick}>
          Calendar
        </Link>
        <LeaveCheck />
        <LeaveCheck />
      </BrowserRouter>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  onClick.mockReset();
});

const link = () => document.querySelector('a') as HTMLAnchorElement;
const dialogs = () => document.querySelectorAll('dialog').length;
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );

test('a link is followed with its own click handler once the owner leaves, and asks only once', async () => {
  await act(async () => link().click());
  expect(dialogs()).toBe(1);
  expect(onClick).not.toHaveBeenCalled();
  await press('Leave without saving');
  expect(dialogs()).toBe(0);
  expect(onClick).toHaveBeenCalledOnce();
  expect(window.location.pathname + window.location.search).toBe('/calendar?ground=nets');
});

test('a link of a menu that has closed meanwhile is followed, too', async () => {
  const menu = document.body.appendChild(document.createElement('div'));
  menu.innerHTML = '<a href="/profile/bookings?tab=past">My bookings</a>';
  await act(async () => menu.querySelector('a')?.click());
  menu.remove();
  await press('Leave without saving');
  expect(window.location.pathname + window.location.search).toBe('/profile/bookings?tab=past');
});

test('a link asks again after the owner stayed', async () => {
  await act(async () => link().click());
  await press('Stay here');
  expect(dialogs()).toBe(0);
  await act(async () => link().click());
  expect(dialogs()).toBe(1);
  expect(onClick).not.toHaveBeenCalled();
  expect(window.location.pathname).toBe('/prices');
});

test('downloads and clicks with the alt key do not ask', async () => {
  // jsdom cannot follow a link.
  const stop = (event: Event) => event.preventDefault();
  link().addEventListener('click', stop);
  await act(async () =>
    link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, altKey: true })),
  );
  expect(dialogs()).toBe(0);
  link().download = 'prices.csv';
  await act(async () => link().click());
  expect(dialogs()).toBe(0);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('other ways of leaving wait for the answer', async () => {
  const leave = vi.fn<() => void>();
  await act(async () => beforeLeaving(leave));
  expect(dialogs()).toBe(1);
  expect(leave).not.toHaveBeenCalled();
  await press('Leave without saving');
  expect(leave).toHaveBeenCalledOnce();
  await act(async () => root.render(null));
  beforeLeaving(leave);
  expect(leave).toHaveBeenCalledTimes(2);
});
