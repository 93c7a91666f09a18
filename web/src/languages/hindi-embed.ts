import { embed } from './hindi/embed.js';

/** Loaded beside a ground's hours on a page of others. */
export const hindiEmbed = { embed };
