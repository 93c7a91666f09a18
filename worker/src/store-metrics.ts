import { oldestUnpublishedAt } from '@crease/domain/messaging/outbox/oldest-unpublished';
import type { Core } from '@crease/domain/platform/core';
import type { Registry } from '@crease/domain/platform/metrics';
import { oldestDueRefundAt } from '@crease/domain/sales/booking-record/payment-sweeps.queries';
import { Gauge } from 'prom-client';

/** Metrics of the database are cached for this long. */
const CACHE_TTL_MS = 10_000;

/**
 * Metrics that a worker reads from the database. They are the same at every worker, so an alert takes the maximum.
 * While the database is away they are missing.
 */
export function measureStores(core: Core, registry: Registry): void {
  const ageOf = (at: Date | undefined) =>
    at ? Math.max(0, core.clock.now().getTime() - at.getTime()) / 1000 : 0;
  gauge(
    registry,
    'crease_outbox_age_seconds',
    'Age of the oldest event that is not on the stream yet',
    async () => ageOf(await oldestUnpublishedAt(core)),
  );
  gauge(
    registry,
    'crease_refund_age_seconds',
    'How long the oldest refund is due that was not asked for',
    async () => ageOf(await oldestDueRefundAt(core)),
  );
}

function gauge(registry: Registry, name: string, help: string, look: () => Promise<number>): void {
  let readAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      if (performance.now() - readAt < CACHE_TTL_MS) return;
      readAt = performance.now();
      try {
        this.set(await look());
      } catch {
        readAt = Number.NEGATIVE_INFINITY;
        this.reset(); // an old figure would be wrong
      }
    },
  });
}
