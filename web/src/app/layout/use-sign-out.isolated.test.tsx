// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { askBeforeLeaving } from '../../lib/before-leaving.js';
import { useSignOut } from './use-sign-out.js';

const signOut = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../../features/auth/public.js', () => ({ signOut }));
afterEach(() => vi.unstubAllGlobals());

test('signs out only after a form with unsaved input was asked', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let press = () => {};
  const Page = () => {
    press = useSignOut();
    return null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    ),
  );
  let leave = () => {};
  const stopAsking = askBeforeLeaving((next) => {
    leave = next;
  });
  press();
  expect(signOut).not.toHaveBeenCalled();
  await act(async () => leave());
  expect(signOut).toHaveBeenCalledOnce();
  stopAsking();
  await act(async () => root.unmount());
});
