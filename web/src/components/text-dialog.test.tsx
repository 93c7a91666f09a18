// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../lib/store.js';
import { stubDialogs } from './testing/stub-dialogs.js';
import { TextDialog } from './text-dialog.js';
import { toastsAtom } from './toast-store.js';

let root: Root;
const onClose = vi.fn<() => void>();
const onText = vi.fn<(text: string) => Promise<unknown>>();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubDialogs();
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.querySelector('div') as HTMLElement);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <TextDialog
          title="What is wrong?"
          about="Say it in a sentence."
          label="What happened"
          maxLength={50}
          long
          read={(typed) => (typed.trim().length < 3 ? undefined : typed.trim())}
          wrong="Please write a sentence"
          busy={false}
          submit="Send"
          cancel="Cancel"
          done={() => 'Thank you'}
          failed="That did not work"
          onText={onText}
          onClose={onClose}
        />
      </MemoryRouter>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  // Other files share these modules.
  store.set(toastsAtom, []);
  vi.unstubAllGlobals();
  onClose.mockReset();
  onText.mockReset();
});

const field = () => document.querySelector('textarea') as HTMLTextAreaElement;

async function type(text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const send = () => act(async () => document.querySelector('form')?.requestSubmit());

test('a text that cannot be sent is marked and gets the focus until it is changed', async () => {
  await type(' a ');
  document.querySelector<HTMLElement>('button[type=submit]')?.focus();
  await send();
  expect(onText).not.toHaveBeenCalled();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
  expect(document.body.textContent).toContain('Please write a sentence');
  await type('abc');
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('sends the text as it was read and closes once that is done', async () => {
  onText.mockResolvedValue(undefined);
  await type('  seven balls  ');
  await send();
  expect(onText).toHaveBeenCalledExactlyOnceWith('seven balls');
  expect(onClose).toHaveBeenCalledOnce();
});

test('stays open with its text when it is refused', async () => {
  onText.mockRejectedValue(new Error('refused'));
  await type('seven balls');
  await send();
  expect(onClose).not.toHaveBeenCalled();
  expect(field().value).toBe('seven balls');
});
