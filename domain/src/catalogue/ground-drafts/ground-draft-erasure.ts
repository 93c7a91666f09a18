import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findDraft } from './ground-draft.schema.js';
import { presentDraft } from './ground-drafts.js';

/** An owner's draft, for their export. */
export async function exportDraft(core: Core, ownerId: Types.ObjectId) {
  const draft = await findDraft(core, ownerId);
  return draft ? [presentDraft(draft)] : [];
}
