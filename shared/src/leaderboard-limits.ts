export const LEADERBOARD_PAGE_ROWS = 20;
/** Pages beyond this are empty: a leaderboard lists its first 1,000 rows. */
export const LEADERBOARD_PAGES = 50;
