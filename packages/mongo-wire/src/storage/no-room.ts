/** Errors for a lack of space: the disk, a quota, or the process's own limit. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Errors of a disk that became read-only, often because it failed. */
const UNWRITABLE = new Set(['EROFS', 'EIO']);

/** True for a file system error that means a lack of space. */
export function isNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code));
}

/** True for a file system error that means a read-only or a broken disk. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNWRITABLE.has(String(error.code));
}
