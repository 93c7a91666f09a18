/** Whom a player can ask: the foot of every mail and receipt. */
export const SUPPORT = { email: 'support@crease.test', phone: '+91 22 4000 1100' } as const;
