import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type JournalLine, journalLine } from './records.js';
import { isUnwritable } from './unwritable.js';

export interface Journal {
  /**
   * Writes all lines before it returns, so that answered data survives the end of the process. Throws if there is no
   * space, and then writes none of them.
   */
  append(lines: readonly JournalLine[]): void;
  /** Bytes written since the last rewrite. */
  grownBy(): number;
  /** Replaces the file by these lines, atomically; keeps the long one if there is no space. */
  rewrite(lines: Iterable<JournalLine>): void;
  close(): void;
}

/**
 * Reads a journal. Leaves out a partial last line, which a crash interrupted before its answer.
 * @throws Error naming the file, and the line if a complete one cannot be read
 */
export function readJournal(file: string): JournalLine[] {
  if (!existsSync(file)) return [];
  const lines = contentOf(file).split('\n');
  lines.pop();
  return lines.map((text, index) => {
    try {
      return journalLine.parse(JSON.parse(text));
    } catch (cause) {
      throw new Error(`${file}, line ${index + 1} cannot be read`, { cause });
    }
  });
}

/** Without the error's code: a failed read must not be retried like a failed write. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${file} cannot be read`, { cause });
  }
}

/**
 * Opens a journal for writing, rewritten from `lines` (the state just read). Writes are short and synchronous: they
 * reach the kernel before the answer is sent, and keep memory and file in the same order.
 */
export function openJournal(file: string, lines: Iterable<JournalLine>): Journal {
  mkdirSync(dirname(file), { recursive: true });
  let handle = replace(file, lines) ?? openAsItIs(file);
  let written = 0;

  return {
    append(added) {
      const bytes = Buffer.from(added.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const before = fstatSync(handle).size;
      try {
        for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
      } catch (error) {
        // A partial line would spoil the next one.
        ftruncateSync(handle, before);
        throw error;
      }
      written += bytes.length;
    },
    grownBy: () => written,
    rewrite(all) {
      const fresh = replace(file, all);
      written = 0;
      if (fresh === undefined) return;
      closeSync(handle);
      handle = fresh;
    },
    close: () => closeSync(handle),
  };
}

/** The file as a crash may have left it, without a partial last line. */
function openAsItIs(file: string): number {
  const handle = openSync(file, 'a');
  ftruncateSync(handle, readFileSync(file).lastIndexOf('\n') + 1);
  return handle;
}

/** @returns the new file, or undefined if there is no space for it beside the old one */
function replace(file: string, lines: Iterable<JournalLine>): number | undefined {
  const draft = `${file}.new`;
  try {
    writeDraft(draft, lines);
  } catch (error) {
    rmSync(draft, { force: true });
    if (isUnwritable(error)) return undefined;
    throw error;
  }
  renameSync(draft, file);
  return openSync(file, 'a');
}

function writeDraft(draft: string, lines: Iterable<JournalLine>): void {
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
    // The rename must not become durable before the file's content.
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
