/**
 * Resolves when this process should end: on SIGINT or SIGTERM, or because the launcher is gone. The launcher holds the
 * other end of stdin open (`CREASE_PARENT_PIPE=1`), so even its `kill -9` leaves no process behind.
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
