import { z } from 'zod';

const logLineSchema = z.object({ level: z.number(), msg: z.string().optional() });
const WARN_LEVEL = 40;

/** The same message of one process is shown once within this time. */
const QUIET_MS = 10_000;

const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code: number) => (text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
const yellow = paint(33);
const red = paint(31);

const lastShown = new Map<string, number>();

/** Prints one line of the launcher, indented under the heading. */
export function say(text: string): void {
  console.log(`  ${text}`);
}

/** Shows a process's log line if it is a warning or an error; the log file has everything. */
export function showLogLine(name: string, line: string): void {
  const parsed = parseLogLine(line);
  if (!parsed || parsed.level < WARN_LEVEL) return;
  const text = parsed.msg ?? line;
  const key = `${name}\0${text}`;
  const now = Date.now();
  if (now - (lastShown.get(key) ?? 0) < QUIET_MS) return;
  lastShown.set(key, now);
  if (lastShown.size > 1000) lastShown.clear();
  say(`${dim(name.padEnd(11))} ${(parsed.level > WARN_LEVEL ? red : yellow)(text)}`);
}

function parseLogLine(line: string): z.infer<typeof logLineSchema> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return logLineSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined; // not one of ours
  }
}
