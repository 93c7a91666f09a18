/** Errors of a full disk, a quota, or the process's own limit. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Errors of a disk that became read-only, often because it failed. */
const BROKEN = new Set(['EROFS', 'EIO']);

export const hasCodeOf = (codes: ReadonlySet<string>, error: unknown): error is Error =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

/** True for a file system error that means there is no space. */
export const isNoRoom = (error: unknown): error is Error => hasCodeOf(NO_ROOM, error);

/** Runs a write whose failure must not end the process. @returns false if the disk is full, read-only or broken */
export function tryToWrite(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!isNoRoom(error) && !hasCodeOf(BROKEN, error)) throw error;
    return false;
  }
}
