/** First part of every query key whose data belongs to the signed-in user. The data is removed at sign-out. */
export const MINE = 'mine';
