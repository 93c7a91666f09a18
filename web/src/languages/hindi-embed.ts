import { embed } from './hindi/embed.js';

/** Loaded with a ground's hours embedded in another site. */
export const hindiEmbed = { embed };
