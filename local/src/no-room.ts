/** Errors of a full disk, a quota, or the process's own limit. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Errors of a disk that became read-only, often because it failed. */
const UNWRITABLE = new Set(['EROFS', 'EIO']);

/** True for a file system error that means there is no space. */
export function isNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code));
}

/** True for a file system error that means that nothing can be written: no space, a read-only or a broken disk. */
export function isUnwritable(error: unknown): boolean {
  return isNoRoom(error) || (error instanceof Error && 'code' in error && UNWRITABLE.has(String(error.code)));
}

/** Runs a write whose failure must not end the process. @returns false if nothing can be written */
export function tryToWrite(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return false;
  }
}
