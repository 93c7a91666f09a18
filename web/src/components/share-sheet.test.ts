import { afterEach, expect, test, vi } from 'vitest';
import { shareBySheet, whatsappLink } from './share-sheet.js';

const what = { title: 'Sixer Cage', text: 'Box cricket & chai', url: 'https://crease.test/ground/1' };
afterEach(() => vi.unstubAllGlobals());

const withSheet = (share: unknown) => vi.stubGlobal('navigator', { share });

test('a closed share sheet is not an error, and a refusing one counts as unavailable', async () => {
  withSheet(async () => undefined);
  expect(await shareBySheet(what)).toBe('shared');
  withSheet(async () => Promise.reject(new DOMException('closed', 'AbortError')));
  expect(await shareBySheet(what)).toBe('dismissed');
  withSheet(async () => Promise.reject(new DOMException('no', 'NotAllowedError')));
  expect(await shareBySheet(what)).toBe('unavailable');
  withSheet(undefined);
  expect(await shareBySheet(what)).toBe('unavailable');
});

test('a WhatsApp message contains text and link', () => {
  expect(whatsappLink(what)).toBe(
    'https://wa.me/?text=Box%20cricket%20%26%20chai%0Ahttps%3A%2F%2Fcrease.test%2Fground%2F1',
  );
});
