/** Permissions of an owner's API key. Each contract names the scope it needs; one without a scope is closed to keys. */
export const KEY_SCOPES = [
  'bookings:read',
  'bookings:write',
  'calendar:read',
  'calendar:write',
  'reports:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
