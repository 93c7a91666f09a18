/** First part of every query key whose answer belongs to the signed-in user; those answers go when they do. */
export const MINE = 'mine';
