/** Errors of a disk that cannot be written: full, over a quota or the process's own limit, read-only, or broken. */
const UNWRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** True for a file system error that means that nothing can be written now. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNWRITABLE.has(String(error.code));
}
