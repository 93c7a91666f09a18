import { admin, roles } from './hindi/admin.js';
import { groundForm } from './hindi/ground-form.js';
import { groundReview } from './hindi/ground-review.js';
import { groundStatus } from './hindi/ground-status.js';

/** Loaded beside the admin's screen. */
export const hindiAdmin = { admin, roles, groundStatus, groundForm, groundReview };
