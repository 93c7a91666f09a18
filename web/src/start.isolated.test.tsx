// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

const { restoreSession, render } = vi.hoisted(() => ({
  restoreSession: vi.fn(async () => undefined),
  render: vi.fn(),
}));
vi.mock('react-dom/client', () => ({ createRoot: () => ({ render }) }));
vi.mock('./app/app.js', () => ({ App: () => null }));
vi.mock('./lib/api/refresh-session.js', () => ({ restoreSession }));

afterEach(() => vi.unstubAllGlobals());

test('the session is restored while letters load, and the app is rendered once they have', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  document.body.innerHTML = '<div id="root"></div>';
  const { start } = await import('./start.js');
  let arrive = () => {};
  const letters = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const started = start(undefined, letters);
  expect(restoreSession).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve));
  expect(render).not.toHaveBeenCalled();
  arrive();
  await started;
  expect(render).toHaveBeenCalledOnce();
});
