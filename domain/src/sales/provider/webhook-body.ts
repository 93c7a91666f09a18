import type { z } from 'zod';

/** A provider's webhook parsed by its schema; undefined if it is not JSON or does not match. */
export function readWebhookBody<T>(rawBody: Buffer, schema: z.ZodType<T>): T | undefined {
  let json: unknown;
  try {
    json = JSON.parse(rawBody.toString('utf8'));
  } catch {
    json = {};
  }
  return schema.safeParse(json).data;
}
