/**
 * Resolves when this process is asked to end: by SIGINT or SIGTERM, or because the launcher that started it is
 * gone. The launcher holds the other end of stdin open for as long as it lives (`CREASE_PARENT_PIPE=1`), so even
 * a `kill -9` of it leaves no process behind.
 */
export function whenAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    if (process.env.CREASE_PARENT_PIPE === '1') {
      process.stdin.once('end', resolve);
      process.stdin.once('error', resolve);
      process.stdin.resume();
    }
  });
}
