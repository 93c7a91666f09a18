import { rmSync } from 'node:fs';

/** Removes an unfinished file or folder if the process is asked to end before this is disposed: it contains keys. */
export function guardDraft(path: string): Disposable {
  const end = (signal: NodeJS.Signals) => {
    rmSync(path, { recursive: true, force: true });
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return {
    [Symbol.dispose]: () => {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
    },
  };
}
