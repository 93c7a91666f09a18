import { describe, expect, it } from 'vitest';
import { MOST_ROWS, readTable } from './read-table.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const tableOf = (text: string) => readTable(utf8(text));

describe('a table', () => {
  it('is read with quotes, marks and line ends inside them, and the line of each row', () => {
    const { head, rows } = tableOf(
      'name,note\r\n"Rao, Anil","said ""yes""\nand came"\r\n\r\nMeera, fine \r\n',
    );
    expect(head).toEqual(['name', 'note']);
    expect(rows).toEqual([
      { line: 2, cells: ['Rao, Anil', 'said "yes"\nand came'] },
      { line: 5, cells: ['Meera', 'fine'] },
    ]);
  });

  it.each([
    ['commas', 'a,b;c\n1,2'],
    ['semicolons', 'a;b,c;d\n1;2;3'],
    ['tabs', 'a\tb, x\tc\n1\t2\t3'],
    ['old Mac line ends', 'a,b\r1,2\r'],
  ])('is read with %s', (_, text) => {
    expect(tableOf(text).rows[0]?.cells[1]).toBe('2');
  });

  it.each([
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...utf8('name\nअनिल ₹')]],
    ['UTF-16 LE', [0xff, 0xfe, ...Buffer.from('name\nअनिल ₹', 'utf16le')]],
    ['UTF-16 BE', [0xfe, 0xff, ...Buffer.from('name\nअनिल ₹', 'utf16le').swap16()]],
  ])('is read in %s', (_, bytes) => {
    expect(readTable(new Uint8Array(bytes))).toEqual({
      head: ['name'],
      rows: [{ line: 2, cells: ['अनिल ₹'] }],
    });
  });

  it('is read in Windows-1252 where it is no UTF-8', () => {
    expect(
      readTable(new Uint8Array([...utf8('name\nRen'), 0xe9, 0x20, 0x93, 0x41, 0x94])).rows[0]?.cells,
    ).toEqual(['René “A”']);
  });

  it.each([
    ['nothing', utf8('\r\n\r\n'), 'The file is empty.'],
    ['a workbook', utf8('PK\u0003\u0004 xl/worksheets'), 'save it as CSV'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'This is no CSV file.'],
    ['an open quote', utf8('a,b\n1,2\n"3,4'), 'The quote that begins on line 3 never ends.'],
    ['too many rows', utf8(`a\n${'1\n'.repeat(2 * MOST_ROWS + 2)}`), 'Please split it.'],
  ])('is refused as %s', (_, bytes, words) => {
    expect(() => readTable(bytes)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION',
        errors: [{ path: 'file', message: expect.stringContaining(words) }],
      }),
    );
  });
});
