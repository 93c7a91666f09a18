// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.js';
import { stubDialogs } from './testing/stub-dialogs.js';

let root: Root;
const onClose = vi.fn<() => void>();

const show = (busy = false) =>
  act(async () =>
    root.render(
      <BrowserRouter>
        <FormDialog
          title="Team"
          busy={busy}
          submit="Save"
          cancel="Cancel"
          onSubmit={() => {}}
          onClose={onClose}
        >
          <input name="name" />
          <input name="code" autoComplete="one-time-code" />
          <input name="password" type="password" />
          <Link to="/elsewhere">Elsewhere</Link>
        </FormDialog>
      </BrowserRouter>,
    ),
  );

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubDialogs();
  window.history.replaceState(null, '', '/team');
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.querySelector('div') as HTMLElement);
  await show();
});
afterEach(async () => {
  await act(async () => root.unmount());
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  onClose.mockReset();
});

const dialogs = () => document.querySelectorAll('dialog');
const type = (name: string) =>
  act(async () =>
    document.querySelector(`[name=${name}]`)?.dispatchEvent(new Event('input', { bubbles: true })),
  );
const typeAndSend = async () => {
  await type('name');
  await show(true);
};
const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
const pressEscape = (cancelable: boolean) =>
  act(async () => dialogs()[0]?.dispatchEvent(new Event('cancel', { cancelable })));

const CLOSE = '.dialog-head button';
const CANCEL = '.dialog-foot .btn';
const STAY = 'dialog dialog .dialog-foot .btn:not(.btn-danger)';
const LEAVE = 'dialog dialog .btn-danger';

test.each([
  ['its close button', () => press(CLOSE)],
  ['Escape', () => pressEscape(true)],
])('%s asks before changes are lost', async (_name, close) => {
  await type('name');
  await close();
  expect(dialogs()).toHaveLength(2);
  await press(STAY);
  expect(dialogs()).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
  await close();
  await press(LEAVE);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a link inside asks before changes are lost', async () => {
  await type('name');
  await press('dialog a');
  expect(dialogs()).toHaveLength(2);
  expect(window.location.pathname).toBe('/team');
  await press(LEAVE);
  expect(window.location.pathname).toBe('/elsewhere');
});

test.each([
  ['an untouched form', async () => {}, () => press(CLOSE)],
  ['a typed password', () => type('password'), () => press(CLOSE)],
  ['a typed code', () => type('code'), () => pressEscape(true)],
  ['the cancel button', () => type('name'), () => press(CANCEL)],
  ['an Escape that the browser does not let be prevented', () => type('name'), () => pressEscape(false)],
  ['a form being sent', typeAndSend, () => press(CLOSE)],
])('%s does not ask', async (_name, before, close) => {
  await before();
  await close();
  expect(dialogs()).toHaveLength(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test('the browser itself does not ask, so a form can go on to the payment page', async () => {
  await type('name');
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(false);
});
