/**
 * Resolves when this process is asked to end: by SIGINT or SIGTERM, or because its launcher is gone. The launcher holds
 * the other end of stdin open for its lifetime (`CREASE_PARENT_PIPE=1`), so even its `kill -9` leaves no process
 * behind.
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
