import { admin, roles } from './hindi/admin.js';
import { groundStatus } from './hindi/ground-status.js';

/** Loaded beside the admin's screen. */
export const hindiAdmin = { admin, roles, groundStatus };
