import { describe, expect, it } from 'vitest';
import { MOST_ROWS, readTable } from './read-table.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const tableOf = async (text: string) => await readTable(utf8(text));

describe('a table', () => {
  it('keeps quotes, separators and line ends inside quoted cells, and the line number of each row', async () => {
    const { head, rows } = await tableOf(
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
  ])('reads a table with %s', async (_, text) => {
    expect((await tableOf(text)).rows[0]?.cells[1]).toBe('2');
  });

  it.each([
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...utf8('name\nअनिल ₹')]],
    ['UTF-16 LE', [0xff, 0xfe, ...Buffer.from('name\nअनिल ₹', 'utf16le')]],
    ['UTF-16 BE', [0xfe, 0xff, ...Buffer.from('name\nअनिल ₹', 'utf16le').swap16()]],
  ])('reads a table in %s', async (_, bytes) => {
    expect(await readTable(new Uint8Array(bytes))).toEqual({
      head: ['name'],
      rows: [{ line: 2, cells: ['अनिल ₹'] }],
    });
  });

  it('reads a table as Windows-1252 if it is not UTF-8', async () => {
    expect(
      (await readTable(new Uint8Array([...utf8('name\nRen'), 0xe9, 0x20, 0x93, 0x41, 0x94]))).rows[0]?.cells,
    ).toEqual(['René “A”']);
  });

  it.each([
    ['nothing', utf8('\r\n\r\n'), 'The file is empty.'],
    ['a workbook', utf8('PK\u0003\u0004 xl/worksheets'), 'save it as CSV'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'This is no CSV file.'],
    ['an open quote', utf8('a,b\n1,2\n"3,4'), 'The quote that begins on line 3 never ends.'],
    [
      'an open quote over lines',
      utf8('a,b\n1,2\n"3,4\n5,6\n'),
      'The quote that begins on line 3 never ends.',
    ],
    ['text behind quotes', utf8('a,b\n"1" x,2'), 'There is text behind the quotes of a cell on line 2.'],
    ['a head of too many columns', utf8('a,'.repeat(201)), 'too many columns'],
    ['too many rows', utf8(`a\n${'1\n'.repeat(2 * MOST_ROWS + 2)}`), 'Please split it.'],
  ])('refuses a table as %s', async (_, bytes, words) => {
    await expect(readTable(bytes)).rejects.toThrow(
      expect.objectContaining({
        code: 'VALIDATION',
        errors: [{ path: 'file', message: expect.stringContaining(words) }],
      }),
    );
  });

  it('splits a long table in a thread like a short one here', async () => {
    const line = '"a ""b""",  c;d ,ends\n';
    const [short, long] = [await tableOf(`x,y,z\n${line}`), await tableOf(`x,y,z\n${line.repeat(1_000)}`)];
    expect(short.rows[0]?.cells).toEqual(['a "b"', 'c;d', 'ends']);
    expect(long.rows).toEqual(Array.from({ length: 1_000 }, (_, i) => ({ ...short.rows[0], line: i + 2 })));
  });

  it.each([
    ['spaces', ' '.repeat(2_000_000)],
    ['quotes', '"'.repeat(2_000_000)],
    ['quotes within a cell', 'x"'.repeat(1_000_000)],
    ['letters', 'a'.repeat(2_000_000)],
  ])('cuts a cell of 2 MB of %s without blocking this thread', async (_, cell) => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const { rows } = await tableOf(`a,b\n${cell}\n1`);
    clearInterval(timer);
    // Split in this thread, the table would block all timers.
    expect(turns).toBeGreaterThan(5);
    for (const { cells } of rows) for (const kept of cells) expect(kept.length).toBeLessThanOrEqual(2_000);
  });
});
