import { expect, test } from 'vitest';
import { csvLine } from './csv.js';

test('a CSV cell is quoted where needed, and only there', () => {
  expect(csvLine(['Asha Rao', 1200, true, null, undefined, ''])).toBe('Asha Rao,1200,true,,,\r\n');
  expect(csvLine(['Rao, Asha', 'the "Wall"', 'two\nlines', 'a\r\nb'])).toBe(
    '"Rao, Asha","the ""Wall""","two\nlines","a\r\nb"\r\n',
  );
  expect(csvLine(['आशा राव', '₹'])).toBe('आशा राव,₹\r\n');
});

test('no text in a CSV file begins a formula, however it is disguised', () => {
  for (const text of ['=1+1', '+91 98200', '-2', '@SUM(A1)', ' =1', '\u{ff1d}1', '  -x'])
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`);
  expect(csvLine(['\t=1'])).toBe(`"'\t'=1"\r\n`);
  expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`);
  expect(csvLine(['a=b', '9820012345', '2026-11-24'])).toBe('a=b,9820012345,2026-11-24\r\n');
});

test('no text begins a formula where a spreadsheet splits cells at a semicolon or tab', () => {
  expect(csvLine(['Rao;=1+1'])).toBe(`"Rao;'=1+1"\r\n`);
  expect(csvLine(['Rao\t =1+1'])).toBe(`"Rao\t' =1+1"\r\n`);
  expect(csvLine([';;@SUM(A1)'])).toBe(`";;'@SUM(A1)"\r\n`);
  expect(csvLine(['6;7', 'a\tb'])).toBe('"6;7","a\tb"\r\n');
});

test('a negative amount stays a number in a CSV file', () => {
  expect(csvLine([-500, 0.5])).toBe('-500,0.5\r\n');
});
