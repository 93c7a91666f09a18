import { figures, leaderboards, mvp, playerPage } from './hindi/figures.js';

/** Loaded beside the pages of figures. */
export const hindiFigures = { figures, playerPage, leaderboards, mvp };
