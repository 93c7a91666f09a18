import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type JournalLine, journalLine } from './records.js';

export interface Journal {
  /** Writes all lines in one call before it returns: what is answered afterwards survives the end of the process. */
  append(lines: readonly JournalLine[]): void;
  /** Bytes written since the last rewrite. */
  grownBy(): number;
  /** Replaces the file by these lines, atomically. */
  rewrite(lines: Iterable<JournalLine>): void;
  close(): void;
}

/**
 * Reads a journal. A last line without its end was cut by a crash before anyone was answered, so it is left out.
 * @throws Error naming the file and line when a whole line cannot be read
 */
export function readJournal(file: string): JournalLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  return lines.map((text, index) => {
    try {
      return journalLine.parse(JSON.parse(text));
    } catch (cause) {
      throw new Error(`${file}, line ${index + 1} cannot be read`, { cause });
    }
  });
}

/**
 * Opens a journal for writing, starting it afresh from `lines` (the state just read). Writes are synchronous: they are
 * short, reach the kernel before the answer leaves, and keep memory and file in one order without any queue.
 */
export function openJournal(file: string, lines: Iterable<JournalLine>): Journal {
  mkdirSync(dirname(file), { recursive: true });
  let handle = replace(file, lines);
  let written = 0;

  return {
    append(added) {
      const bytes = Buffer.from(added.map((line) => `${JSON.stringify(line)}\n`).join(''));
      for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
      written += bytes.length;
    },
    grownBy: () => written,
    rewrite(all) {
      const fresh = replace(file, all);
      closeSync(handle);
      handle = fresh;
      written = 0;
    },
    close: () => closeSync(handle),
  };
}

function replace(file: string, lines: Iterable<JournalLine>): number {
  const draft = `${file}.new`;
  const handle = openSync(draft, 'w');
  try {
    let chunk = '';
    for (const line of lines) {
      chunk += `${JSON.stringify(line)}\n`;
      if (chunk.length > 1 << 20) {
        writeFileSync(handle, chunk);
        chunk = '';
      }
    }
    writeFileSync(handle, chunk);
    // The rename must not become durable before what it points at.
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  return openSync(file, 'a');
}
