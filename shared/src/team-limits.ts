/** Maximum members of a team (docs/product-rules.md, Teams). */
export const MAX_TEAM_MEMBERS = 30;
/** Maximum teams of one person (docs/product-rules.md, Teams). */
export const MAX_TEAMS_PER_PERSON = 20;
