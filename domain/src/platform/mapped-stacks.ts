import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Source position of a frame, and its position in the built file; 1-based. */
interface Place {
  url: string;
  line: number;
  column: number;
}

const maps = new Map<string, SourceMap | undefined>();

/**
 * Makes stack traces name source lines instead of built ones. Reads a file's map at its first trace, while
 * `--enable-source-maps` would keep all maps in memory (10 MB in a worker). A no-op if Node maps traces itself, as in
 * dev mode.
 */
export function mapStacks(): void {
  // Node 20.19 has it; its types come with a later one.
  if ((process as { sourceMapsEnabled?: boolean }).sourceMapsEnabled) return;
  Error.prepareStackTrace = (error, sites) => [headOf(error), ...sites.map(frameOf)].join('\n    at ');
}

function headOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  const head = Error.prototype.toString.call(error);
  // As Node writes its own errors: `TypeError [ERR_INVALID_ARG_TYPE]: …`.
  return code?.startsWith?.('ERR_') ? head.replace(error.name, `${error.name} [${code}]`) : head;
}

function frameOf(site: NodeJS.CallSite): string {
  const frame = String(site);
  const [url, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  if (!url || !line || !column) return frame;
  const source = sourceOf({ url, line, column });
  return source ? frame.replace(`${url}:${line}:${column}`, source) : frame;
}

function sourceOf({ url, line, column }: Place): string | undefined {
  const entry = mapOf(url)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return undefined;
  const source = fileURLToPath(new URL(entry.originalSource, url));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

/** Only our own builds are mapped. */
function mapOf(url: string): SourceMap | undefined {
  if (!url.startsWith('file:') || url.includes('/node_modules/')) return undefined;
  if (!maps.has(url)) {
    const file = `${fileURLToPath(url)}.map`;
    maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
  }
  return maps.get(url);
}
