/** Errors for a lack of space: the disk, a quota, or the process's own limit. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Errors of a disk that became read-only, often because it failed. */
const BROKEN = new Set(['EROFS', 'EIO']);

const codeAmong = (codes: ReadonlySet<string>, error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return codes.has(code) ? code : undefined;
};

/** True for a file system error that means a lack of space. */
export const isNoRoom = (error: unknown): boolean => codeAmong(NO_ROOM, error) !== undefined;

/** The code of a file system error that means a read-only or a broken disk; undefined for other errors. */
export const brokenDiskCode = (error: unknown): string | undefined => codeAmong(BROKEN, error);
