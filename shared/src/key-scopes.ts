/** What an owner's API key may be let do; each contract names the one that opens it, and a contract without one is closed to keys. */
export const KEY_SCOPES = [
  'bookings:read',
  'bookings:write',
  'calendar:read',
  'calendar:write',
  'reports:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
