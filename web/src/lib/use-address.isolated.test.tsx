// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAddress } from './use-address.js';

let root: Root;
let page: { shown: string; change: ReturnType<typeof useAddress>[1]; leave: () => void };

function Page() {
  const [params, change] = useAddress();
  const navigate = useNavigate();
  page = { shown: params.toString(), change, leave: () => void navigate('/elsewhere') };
  return null;
}

const address = () => window.location.pathname + window.location.search;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  window.history.replaceState(null, '', '/list?sort=price&page=3');
  root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Page />
      </BrowserRouter>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('two changes before the next render are both kept', async () => {
  await act(async () => {
    page.change({ search: 'turf', page: undefined });
    page.change({ sort: 'rating' }, { replace: true });
  });
  expect(address()).toBe('/list?sort=rating&search=turf');
  expect(page.shown).toBe('sort=rating&search=turf');
});

test('a function that changes the address is given what an earlier change of the same moment wrote', async () => {
  await act(async () => {
    page.change({ search: 'turf' });
    page.change((current) => new URLSearchParams({ was: current.toString() }));
  });
  expect(new URLSearchParams(window.location.search).get('was')).toBe('sort=price&page=3&search=turf');
});

test('a change by a page that the user has just left does not bring them back', async () => {
  await act(async () => {
    page.leave();
    page.change({ page: undefined });
  });
  expect(address()).toBe('/elsewhere');
});
