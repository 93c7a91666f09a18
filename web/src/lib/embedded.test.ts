import { expect, test } from 'vitest';
import { embeddedAt } from './embedded.js';

test('an iframe has a theme and a language, a page of ours has neither', () => {
  const at = (pathname: string, search = '') => embeddedAt({ pathname, search });
  expect(at('/embed/1', '?theme=light&lang=hi')).toEqual({ theme: 'light', language: 'hi' });
  expect(at('/embed/1', '?theme=pink&lang=fr')).toEqual({ theme: undefined, language: 'en' });
  expect(at('/ground/1', '?theme=light&lang=hi')).toBeUndefined();
});
