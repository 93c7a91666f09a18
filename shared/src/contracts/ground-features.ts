import { z } from 'zod';

/**
 * The features of a ground, as they go over the wire. A new one is one line here, with a default: documents that are
 * older than it, and owners' clients that do not know it, leave it out.
 */
export const groundFeatures = z.object({
  pitchType: z.string(),
  capacity: z.number().int(),
  lighting: z.boolean(),
  parking: z.boolean(),
  /** A roof over the nets, so that rain does not end the game. */
  covered: z.boolean().default(false),
});
export type GroundFeatures = z.infer<typeof groundFeatures>;
/** The features that a ground has or has not. */
export type GroundSwitch = {
  [F in keyof GroundFeatures]: boolean extends GroundFeatures[F] ? F : never;
}[keyof GroundFeatures];
/** The features in the order of their declaration, which is that of the ground's page. */
// zod's shape has exactly the keys of what it infers.
export const FEATURE_NAMES = Object.keys(groundFeatures.shape) as (keyof GroundFeatures)[];

const switches: readonly string[] = FEATURE_NAMES.filter(
  (name) => groundFeatures.shape[name].safeParse(true).success,
);
/** True if a feature of this name is one that a ground has or has not. */
export const isGroundSwitch = (name: string): name is GroundSwitch => switches.includes(name);

/** The features as documents hold them, without defaults: one that came later may be absent. */
export const storedFeatures = z.object(withoutDefaults(groundFeatures.shape));

type WithoutDefaults<S> = { [K in keyof S]: S[K] extends z.ZodDefault<infer T> ? z.ZodOptional<T> : S[K] };

function withoutDefaults<S extends z.ZodRawShape>(shape: S): WithoutDefaults<S> {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
  ]);
  // The mapped type says what the lines above do to each field.
  return Object.fromEntries(fields) as WithoutDefaults<S>;
}
