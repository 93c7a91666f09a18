/** Names of rooms. A user's and an owner's are joined by token only; those of days and grounds by asking. */
export const userRoom = (userId: string): string => `user:${userId}`;
export const ownerRoom = (ownerId: string): string => `owner:${ownerId}`;
/** Everybody who came in under one session, so that they can be shown out together. */
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const dayRoom = (groundId: string, date: string): string => `day:${groundId}:${date}`;
/** `date` left out means today, whatever day that is when something changes. */
export const groundRoom = (groundId: string, date: string | undefined): string =>
  `ground:${groundId}:${date ?? 'today'}`;

export const isDayRoom = (room: string): boolean => room.startsWith('day:');
export const isGroundRoom = (room: string): boolean => room.startsWith('ground:');
