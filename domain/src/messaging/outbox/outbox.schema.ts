import type { Schema } from 'mongoose';
import { z } from 'zod';
import { stored } from '../../platform/document.js';
import type { OutboxEntry } from './outbox.js';

/** What every document that records facts has: `WithOutbox`, to be spread into its fields. */
export const outboxShape = {
  outbox: z.array(stored<OutboxEntry>()).default([]),
  /** Counts the document's facts. */
  seq: z.number().default(0),
  /** Set while an entry is unpublished; sparse-indexed for the relay. */
  outboxDirtyAt: z.date().optional(),
};

/** Indexes for the relay. */
export function indexOutbox(schema: Schema): void {
  schema.index({ outboxDirtyAt: 1 }, { sparse: true });
  schema.index({ 'outbox.publishedAt': 1 }, { sparse: true });
}
