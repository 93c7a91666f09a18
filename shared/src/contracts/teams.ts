import { z } from 'zod';
import { contract } from '../contract.js';
import { SCHEMA_SENTENCES } from '../field-errors.js';
import { idParams, isoTime, lineText, objectId, shortText } from './common.js';

export const teamRole = z.enum(['captain', 'vice', 'player']);
export type TeamRole = z.infer<typeof teamRole>;

export const jerseyNumber = z.number().int().min(0).max(999);

export const teamMember = z.object({
  memberId: objectId,
  /** The account; a guest has none. */
  userId: objectId.optional(),
  name: z.string(),
  role: teamRole,
  jersey: jerseyNumber.optional(),
  isGuest: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** A team as anyone may see it: never a phone number or mail address. */
export const team = z.object({
  _id: objectId,
  name: z.string(),
  shortName: z.string(),
  cityName: z.string(),
  colour: z.string().optional(),
  about: z.string().optional(),
  /** The captain's account. */
  captainId: objectId,
  members: z.array(teamMember),
  /** Until when the invite link works; only for the captain and vice-captains, and only while there is one. */
  inviteEndsAt: isoTime.optional(),
});
export type Team = z.infer<typeof team>;

const name = lineText(40, 2);
const shortName = z.string().regex(/^[A-Z0-9]{2,4}$/, SCHEMA_SENTENCES.team_short_name);
const cityName = z.string().trim().min(1).max(60);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #ffb238');
const about = shortText(500, 0);
const memberParams = z.object({ id: objectId, memberId: objectId });
const token = z.string().min(1).max(200);
const oneTeam = z.object({ team });

export const createTeam = contract({
  method: 'POST',
  path: '/teams',
  asksParent: true,
  auth: 'user',
  tag: 'Teams',
  summary: 'Create a team; its creator is the captain',
  body: z.strictObject({ name, shortName, cityName, colour: colour.optional(), about: about.optional() }),
  response: oneTeam,
  status: 201,
  errors: ['STATE_CONFLICT', 'UNAVAILABLE'],
});

export const listMyTeams = contract({
  method: 'GET',
  path: '/users/me/teams',
  auth: 'user',
  tag: 'Teams',
  summary: 'The teams that I am in, the newest first',
  response: z.object({ teams: z.array(team) }),
});

export const readTeam = contract({
  method: 'GET',
  path: '/teams/:id',
  auth: 'optional',
  tag: 'Teams',
  summary: 'A team with its members, without phones and mail addresses',
  params: idParams,
  response: oneTeam,
  errors: ['NOT_FOUND'],
});

export const changeTeam = contract({
  method: 'PATCH',
  path: '/teams/:id',
  auth: 'user',
  tag: 'Teams',
  summary: 'Change a team, as its captain or vice-captain; `colour: null` removes the colour',
  params: idParams,
  body: z.strictObject({
    name: name.optional(),
    shortName: shortName.optional(),
    cityName: cityName.optional(),
    colour: colour.nullable().optional(),
    about: about.optional(),
  }),
  response: oneTeam,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const deleteTeam = contract({
  method: 'DELETE',
  path: '/teams/:id',
  auth: 'user',
  tag: 'Teams',
  summary: 'End a team, as its captain',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const inviteToTeam = contract({
  method: 'POST',
  path: '/teams/:id/invite',
  auth: 'user',
  tag: 'Teams',
  summary:
    'Make the invite link of a team: good for 7 days, for as many as there is room. The link before it ends',
  params: idParams,
  response: z.object({ url: z.string(), expiresAt: isoTime }),
  status: 201,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const endTeamInvite = contract({
  method: 'DELETE',
  path: '/teams/:id/invite',
  auth: 'user',
  tag: 'Teams',
  summary: 'End the invite link of a team',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const joinTeam = contract({
  method: 'POST',
  path: '/teams/join',
  asksParent: true,
  auth: 'user',
  tag: 'Teams',
  summary: 'Join a team by its invite link; joining twice is joining once',
  body: z.strictObject({ token }),
  response: oneTeam,
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const previewJoin = contract({
  method: 'POST',
  path: '/teams/join/preview',
  auth: 'optional',
  tag: 'Teams',
  summary: 'The team that an invite link leads to; nothing changes',
  body: z.strictObject({ token }),
  response: oneTeam,
  errors: ['BAD_CREDENTIALS'],
});

export const addGuest = contract({
  method: 'POST',
  path: '/teams/:id/guests',
  auth: 'user',
  tag: 'Teams',
  summary: 'Add a player without an account, as the captain or vice-captain',
  params: idParams,
  body: z.strictObject({ name: lineText(60) }),
  response: z.object({ team, member: teamMember }),
  status: 201,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const createClaimLink = contract({
  method: 'POST',
  path: '/teams/:id/guests/:memberId/claim-link',
  auth: 'user',
  tag: 'Teams',
  summary:
    'Make the link by which a guest takes over their place: good once, for 7 days. The link before it ends',
  params: memberParams,
  response: z.object({ url: z.string(), expiresAt: isoTime }),
  status: 201,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const claimGuest = contract({
  method: 'POST',
  path: '/teams/claim',
  asksParent: true,
  auth: 'user',
  tag: 'Teams',
  summary: 'Take over a guest’s place by its claim link',
  body: z.strictObject({ token }),
  response: oneTeam,
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const previewClaim = contract({
  method: 'POST',
  path: '/teams/claim/preview',
  auth: 'optional',
  tag: 'Teams',
  summary: 'The team and the guest that a claim link is for; nothing changes',
  body: z.strictObject({ token }),
  response: z.object({ team, member: teamMember }),
  errors: ['BAD_CREDENTIALS'],
});

export const changeTeamMember = contract({
  method: 'PATCH',
  path: '/teams/:id/members/:memberId',
  auth: 'user',
  tag: 'Teams',
  summary:
    'Change a member’s role or jersey, as the captain; everybody changes their own jersey. The role `captain` hands the team over',
  params: memberParams,
  body: z.strictObject({ role: teamRole.optional(), jersey: jerseyNumber.nullable().optional() }),
  response: oneTeam,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const removeTeamMember = contract({
  method: 'DELETE',
  path: '/teams/:id/members/:memberId',
  auth: 'user',
  tag: 'Teams',
  summary: 'Remove a member, as the captain, or leave; the last one out ends the team',
  params: memberParams,
  response: z.object({ message: z.string() }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
});
