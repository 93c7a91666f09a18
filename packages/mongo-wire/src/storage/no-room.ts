/** Errors for a lack of space: the disk, a quota, or the process's own limit. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Errors of a disk that became read-only, often because it failed. */
const BROKEN = new Set(['EROFS', 'EIO']);

const hasCodeOf = (codes: ReadonlySet<string>, error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

/** True for a file system error that means a lack of space. */
export const isNoRoom = (error: unknown): boolean => hasCodeOf(NO_ROOM, error);

/** True for a file system error that means a read-only or a broken disk. */
export const isBrokenDisk = (error: unknown): boolean => hasCodeOf(BROKEN, error);
