/** Errors of a full disk, a quota, or the process's own limit. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True for a file system error that means there is no space. */
export function isNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code));
}
