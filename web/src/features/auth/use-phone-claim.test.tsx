// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.js';
import { usePhoneClaim } from './use-phone-claim.js';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

const taken = (path: string) =>
  new ApiError('DUPLICATE', 'It is taken.', { status: 409, errors: [{ path, message: 'It is taken.' }] });

function shown() {
  const root = createRoot(document.createElement('div'));
  const seen: { now?: ReturnType<typeof usePhoneClaim> } = {};
  function Form({ phone }: { phone: string }) {
    seen.now = usePhoneClaim(phone);
    return null;
  }
  return {
    type: (phone: string) => act(() => root.render(<Form phone={phone} />)),
    now: () => {
      if (!seen.now) throw new Error('nothing is rendered');
      return seen.now;
    },
  };
}

test('a taken phone number can be claimed, until another one is typed', () => {
  const form = shown();
  form.type('9820012345');
  expect(form.now().claim).toBeUndefined();
  act(() => form.now().offerAfter(taken('email')));
  expect(form.now().claim).toBeUndefined();
  act(() => form.now().offerAfter(taken('phone')));
  expect(form.now()).toMatchObject({ claim: { checked: false }, claimed: {} });
  act(() => form.now().claim?.onChange(true));
  expect(form.now().claimed).toEqual({ phoneIsMine: true });
  form.type('9820054321');
  expect(form.now()).toMatchObject({ claim: undefined, claimed: {} });
});
