import { describe, expect, it } from 'vitest';
import { hasContact } from './contact-in-text.js';

describe('hasContact', () => {
  it.each([
    'Call 9820098200',
    'call +91 98200 98200 now',
    'my no is 9 8 2 0 0 9 8 2 0 0',
    '98-200-98-200',
    '98.20.09.82.00',
    '(98200) 98200',
    '098200 98200',
    '९८२००९८२००',
    '९८२०० 98200',
    '９８２００９８２００',
    'nine eight two zero zero nine eight two zero zero',
    'nine 8 double zero 2 nine eight 200',
    'nau aath do shunya shunya nau aath do shunya shunya',
    'नौ आठ दो शून्य शून्य नौ आठ दो शून्य शून्य',
    '98200\u200b98200',
    '+44 20 7946 0958',
  ])('finds the phone number in "%s"', (text) => {
    expect(hasContact(text)).toBe(true);
  });

  it.each([
    'rohan@example.com',
    'rohan @ example.com',
    'rohan＠example．com',
    'rohan at gmail dot com',
    'rohan (at) gmail (dot) com',
    'ROHAN AT GMAIL',
    'pay me: rohan@okaxis',
    'find me @rohan_k on insta',
    '@rohan_k',
  ])('finds the address in "%s"', (text) => {
    expect(hasContact(text)).toBe(true);
  });

  it.each([
    'https://example.com/x',
    'http://1.2.3.4',
    'www.example.org',
    'join chat.whatsapp.com/abc',
    'wa.me/919820098200',
    't.me/rohan',
    'bit.ly/abc',
    'crease dot in',
    'example [.] com',
    'Example.COM',
  ])('finds the link in "%s"', (text) => {
    expect(hasContact(text)).toBe(true);
  });

  it.each([
    '',
    'Rubber studs, please.',
    'We play 6 overs a side, 8 players, 18:00-20:00 on 21-11-2026.',
    'Be there by 5:45. Come in early.',
    'Share is ₹150, total 1,800 for 12 players.',
    'Bring 2 balls, 1 bat at gate 4. Net practice first.',
    'One or two more needed, no beginners.',
    'Do aur teen log chahiye, char baje aana.',
    'चार बजे आना, दो या तीन लोग चाहिए।',
    'Rs 100 @ the gate',
    'Last game: 104/6 v 98/9, won by 6.',
    'Pin 400058, Andheri West',
  ])('leaves "%s" alone', (text) => {
    expect(hasContact(text)).toBe(false);
  });
});
