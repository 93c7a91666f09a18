import { z } from 'zod';

/** The archive's last entry. An archive without it was cut short. */
export const MANIFEST = 'manifest.json';

/** A backup's description of itself. `takenAt` is the instant of its data. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime().transform((text) => new Date(text)),
  files: z.array(
    z.strictObject({
      path: z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\0].*$/),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
