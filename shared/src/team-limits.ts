/** Members of a team at most (docs/product-rules.md, Teams). */
export const MAX_TEAM_MEMBERS = 30;
/** Teams that one person is in at most (docs/product-rules.md, Teams). */
export const MAX_TEAMS_PER_PERSON = 20;
