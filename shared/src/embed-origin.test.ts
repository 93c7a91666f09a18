import { describe, expect, it } from 'vitest';
import { embedOrigin } from './embed-origin.js';

describe('an origin that may show a ground', () => {
  it.each([
    ['https://club.example', 'https://club.example'],
    ['HTTPS://Club.Example:443', 'https://club.example'],
    ['https://club.example/', 'https://club.example'],
    ['https://club.example:8443', 'https://club.example:8443'],
    ['https://क्रिकेट.भारत', 'https://xn--11ba4a4dvd4bxb.xn--h2brj9c'],
    ['http://localhost', 'http://localhost'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('writes the origin %s as %s', (given, written) => {
    expect(embedOrigin(given)).toBe(written);
  });

  it.each([
    '',
    '*',
    "'self'",
    'null',
    'club.example',
    'https:',
    'https://',
    'https://*.club.example',
    'https://*',
    'https://club.example/path',
    'https://club.example?',
    'https://club.example#',
    'https://club.example/#x',
    'https://me@club.example',
    'https://me:secret@club.example',
    'https://@club.example',
    'https://club.example https://other.example',
    'https://club.example; script-src *',
    'https://club.example;',
    'https://club.example,',
    " https://club.example'",
    'https://club.example\r\nx-frame-options: ALLOWALL',
    'https://club.example\t',
    'https://[::1]',
    'https://club.example:99999',
    'http://club.example',
    'http://127.0.0.1',
    'http://localhost.club.example',
    'http://app.localhost',
    'ftp://club.example',
    'data:text/html,x',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'blob:https://club.example/1',
  ])('rejects %j as an origin', (given) => {
    expect(embedOrigin(given)).toBeUndefined();
  });
});
