import { isIP } from 'node:net';
import { withoutTrailing } from '@crease/shared/format/without-trailing';
import { z } from 'zod';
import { type AccountSettings, readAccountSettings } from './env-accounts.js';
import { IRP_VARIABLES, type IrpSettings, readIrpSettings } from './env-irp.js';
import { LEGAL_VARIABLES, type LegalSettings, readLegalSettings } from './env-legal.js';
import { PROVIDER_VARIABLES, type ProviderSettings, readProviderSettings } from './env-providers.js';
import { readTextSettings, TEXT_VARIABLES, type TextSettings } from './env-texts.js';
import { readTracingSettings, TRACING_VARIABLES, type TracingSettings } from './env-tracing.js';
import { flawOfMongoUrl, flawOfRedisUrl } from './service-urls.js';
import { developmentVapidKeys, publicHalfOf } from './vapid-keys.js';

/** A number from `min` to `max`; any error gives one sentence with the range. */
const number = (min: number, max: number, whole: boolean) => {
  const error = `must be a ${whole ? 'whole number' : 'number'} from ${min} to ${max}`;
  return z
    .string()
    .regex(whole ? /^\d+$/ : /^\d+(\.\d+)?$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
};
const port = (fallback: number) => number(1, 65_535, true).default(fallback);
const seconds = (fallback: number) => number(1, 86_400, false).default(fallback);
const instances = number(1, 32, true).default(1);
const oneOf = <const T extends [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });
const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that begins with ${protocols.join(' or ')}`,
  });

/** A URL checked by `flawOf`. */
const service = (flawOf: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const flaw = flawOf(value);
    if (flaw) context.addIssue({ code: 'custom', message: flaw });
  });

/** Every variable, its meaning and its default: the one place. `.env.example` lists the same. */
const schema = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  /** The address that processes listen on; a container's is 0.0.0.0. */
  LISTEN_HOST: z
    .string()
    .refine(
      (host) => isIP(host) !== 0 || /^\w[\w.-]*$/.test(host),
      'must be an IP address, as 127.0.0.1 or 0.0.0.0, or a host name',
    )
    .default('127.0.0.1'),
  PORT: port(3000),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  API_PORT: port(4000),
  REALTIME_PORT: port(4100),
  WORKER_PORT: port(4200),
  API_INSTANCES: instances,
  REALTIME_INSTANCES: instances,
  WORKER_INSTANCES: instances,
  MONGO_URL: service(flawOfMongoUrl).optional(),
  MONGO_PORT: port(27_099),
  REDIS_URL: service(flawOfRedisUrl).optional(),
  REDIS_PORT: port(6399),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  SMTP_PORT: port(3025),
  MAILBOX_PORT: port(3080),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+(?: \([^<>]*\))?)$/,
      'must be a mail address, or Name <address>',
    )
    .default('Crease <bookings@crease.test>'),
  /** Signs the mail provider's reports of bounces and complaints. Unset: such calls are refused. */
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes of base64')
    .optional(),
  /** The Amazon SNS topic for SES's bounces and complaints. Unset: such calls are refused. */
  MAIL_SNS_TOPIC: z
    .string()
    .regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/, 'must be the ARN of a topic of SNS')
    .optional(),
  /** Where SNS publishes its certificates. Unset: Amazon's in the topic's region. */
  MAIL_SNS_URL: url(['http:', 'https:']).optional(),
  ...PROVIDER_VARIABLES,
  /** Our commission in percent of a booking's price after the fee; frozen with each payment. */
  COMMISSION_PERCENT: number(0, 100, false).default(0),
  SANDBOX_PORT: port(3090),
  DATA_DIR: z.string().min(1).default('.data'),
  /** The bucket for pictures and documents. Unset: the folder `files` of DATA_DIR, shared by all processes. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  /** The service's origin. Unset: Amazon's in S3_REGION. */
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  HOLD_SECONDS: seconds(300),
  PENDING_SECONDS: seconds(300),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  /** Whether demo data fills the coming week like a real one, or leaves it free. */
  DEMO_BOOKINGS: oneOf('on', 'off').default('on'),
  /** `kid:secret` pairs, comma-separated; the first signs, all verify. Secrets have at least 32 characters. */
  JWT_KEYS: z
    .string()
    .regex(
      /^[\w-]+:[^,:\s]{32,}(,[\w-]+:[^,:\s]{32,})*$/,
      'must be kid:secret pairs, secrets of 32 characters or more',
    )
    .optional(),
  /** Whether admins must have a second step at login, and owners for their money. `on` in production, else `off`. */
  REQUIRE_2FA: oneOf('on', 'off').optional(),
  OWNER_CHECKS: oneOf('on', 'off').default('off'),
  /**
   * Accounts not used for this many years are erased, after a notice. Unset: they stay until their holders delete them.
   */
  ERASE_UNUSED_YEARS: number(1, 20, true).optional(),
  /** Whether pages show counted figures of the product, instead of samples that are marked as samples. */
  PUBLIC_FIGURES: oneOf('on', 'off').default('off'),
  /**
   * The drand chain whose next round decides a draw; over http only on this machine. Unset: the server makes the random
   * value itself.
   */
  DRAND_URL: z
    .string()
    .regex(
      /^(https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/\S+)?)\/[0-9a-f]{64}$/,
      'must be an https: URL that ends with the hash of a drand chain',
    )
    .optional(),
  /** Whether stored documents are checked by their schemas, for development and tests. Never in production. */
  CHECK_WRITES: oneOf('on', 'off').default('on'),
  /** Takes push services on this machine, over http too: for tests of pushes only. */
  LOCAL_PUSH: oneOf('on', 'off').default('off'),
  /** Sends webhooks to private addresses too: for tests and a receiver on this machine. */
  OUTBOUND_PRIVATE: oneOf('on', 'off').default('off'),
  /** The pair by which push services know the sender, in URL-safe base64; browsers subscribe to the public half. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 87 digits of URL-safe base64')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 43 digits of URL-safe base64')
    .optional(),
  /** Contact for push services if our messages cause problems: `mailto:` or a page. */
  VAPID_SUBJECT: url(['mailto:', 'https:']).optional(),
  /** Proxies in front of the API: how many hops of X-Forwarded-For to trust. */
  TRUSTED_HOPS: number(0, 10, true).default(1),
  /** Stops operations at named points (`name=kill|throw|sleep:<ms>`, comma-separated): for tests and chaos only. */
  FAILPOINT: z.string().optional(),
  ...LEGAL_VARIABLES,
  ...IRP_VARIABLES,
  /** The footer's social links; those without a target are not shown. */
  SOCIAL_INSTAGRAM: url(['https:']).optional(),
  SOCIAL_FACEBOOK: url(['https:']).optional(),
  SOCIAL_X: url(['https:']).optional(),
  SOCIAL_YOUTUBE: url(['https:']).optional(),
  /**
   * Map tiles, with `{z}`, `{x}` and `{y}`. Unset: pins on a plain grid, and no third party learns which places are
   * viewed.
   */
  MAP_TILE_URL: z
    .string()
    .regex(/^https?:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/, 'must be a URL with {z}, {x} and {y}')
    .optional(),
  /** The attribution of the map tiles that their licence requires. */
  MAP_TILE_CREDIT: z.string().max(200).default('© OpenStreetMap contributors'),
  ...TEXT_VARIABLES,
  ...TRACING_VARIABLES,
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, _ and -')
    .default('crease'),
});

/** The names of all variables, for `.env.example` and the compose file. */
export const ENV_NAMES: readonly string[] = Object.keys(schema.shape);

/** With another `PAYMENT_PROVIDER`, its own variables replace `CASHFREE_*` (`env-providers.ts`). */
export const REQUIRED_IN_PRODUCTION = [
  'PUBLIC_URL',
  'MONGO_URL',
  'REDIS_URL',
  'SMTP_URL',
  'CASHFREE_BASE_URL',
  'CASHFREE_CLIENT_ID',
  'CASHFREE_CLIENT_SECRET',
  'JWT_KEYS',
  'LEGAL_NAME',
  'LEGAL_ADDRESS',
  'GRIEVANCE_OFFICER',
  'GRIEVANCE_EMAIL',
  'GRIEVANCE_PHONE',
] as const;

const DEVELOPMENT_SECRET = 'not-a-secret-for-development-and-tests-only';
const DEVELOPMENT_JWT_KEYS = `development:${DEVELOPMENT_SECRET}`;
const DEVELOPMENT_VAPID_SUBJECT = 'mailto:support@crease.test';

export type Env = Readonly<
  Omit<z.infer<typeof schema>, (typeof REQUIRED_IN_PRODUCTION)[number]> & {
    [K in (typeof REQUIRED_IN_PRODUCTION)[number]]: string;
  } & {
    REQUIRE_2FA: 'on' | 'off';
    /** The operator and its officers; in development they say that it is a local copy. */
    legal: LegalSettings;
    /** The portal where the operator's invoices are registered; undefined if it is off. */
    irp: IrpSettings | undefined;
    /** Our identity with push services; undefined if pushes are off. */
    vapid: { publicKey: string; privateKey: string; subject: string } | undefined;
    /** The configured providers, which take payments or took some earlier. */
    providers: ProviderSettings;
    /** The payouts API; undefined if settlements are paid by hand. */
    payouts: { baseUrl: string; clientId: string; clientSecret: string } | undefined;
    /** The provider that checks payout accounts; undefined if our team alone does. */
    accountChecks: AccountSettings | undefined;
    /**
     * The bucket for files, at its service's origin (the bucket is the first part of the path); undefined if a folder
     * is used.
     */
    s3:
      | { bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string }
      | undefined;
    /** Settings of SMS and WhatsApp; each undefined if off. */
    texts: TextSettings;
    /** Where traces are sent; undefined if tracing is off. */
    tracing: TracingSettings | undefined;
  }
>;

/** A configuration that cannot run; `message` is one sentence that names the variable. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/**
 * Parses the environment of a process, once, at its start. In production nothing falls back to an embedded service or a
 * default secret.
 * @throws `EnvError`
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty variable is an unset one: that is how shells and compose files write it.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    // A URL may carry a password: what could be a secret is never printed.
    const shown = /SECRET|KEY|URL|TOKEN|HEADERS|ENDPOINT|PASSWORD/.test(name)
      ? ''
      : ` (it is ${JSON.stringify(given[name] ?? '')})`;
    throw new EnvError(`${name} ${issue?.message}${shown}.`);
  }
  const env = result.data;
  if (env.NODE_ENV === 'production') {
    const isOfOther = (name: string) => name.startsWith('CASHFREE_') && env.PAYMENT_PROVIDER !== 'cashfree';
    const missing = REQUIRED_IN_PRODUCTION.find((name) => env[name] === undefined && !isOfOther(name));
    if (missing) throw new EnvError(`${missing} must be set where NODE_ENV is production.`);
    if (env.JWT_KEYS?.includes(DEVELOPMENT_SECRET))
      throw new EnvError('JWT_KEYS must be secrets of your own where NODE_ENV is production.');
    if (env.FAILPOINT) throw new EnvError('FAILPOINT must not be set where NODE_ENV is production.');
    if (env.RATE_LIMITS === 'off')
      throw new EnvError('RATE_LIMITS must not be off where NODE_ENV is production.');
    if (env.LOCAL_PUSH === 'on')
      throw new EnvError('LOCAL_PUSH must not be on where NODE_ENV is production.');
    if (env.OUTBOUND_PRIVATE === 'on')
      throw new EnvError('OUTBOUND_PRIVATE must not be on where NODE_ENV is production.');
  }
  const providers = providersOf(env);
  const legal = legalOf(env);
  const payouts = payoutsOf(env);
  return {
    ...env,
    PUBLIC_URL: withoutTrailing(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/'),
    MONGO_URL: env.MONGO_URL ?? `mongodb://127.0.0.1:${env.MONGO_PORT}/crease`,
    REDIS_URL: env.REDIS_URL ?? `redis://127.0.0.1:${env.REDIS_PORT}`,
    SMTP_URL: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SMTP_PORT}`,
    // Empty if only another provider takes payments.
    CASHFREE_BASE_URL: providers.cashfree?.baseUrl ?? '',
    CASHFREE_CLIENT_ID: providers.cashfree?.clientId ?? '',
    CASHFREE_CLIENT_SECRET: providers.cashfree?.clientSecret ?? '',
    JWT_KEYS: env.JWT_KEYS ?? DEVELOPMENT_JWT_KEYS,
    REQUIRE_2FA: env.REQUIRE_2FA ?? (env.NODE_ENV === 'production' ? 'on' : 'off'),
    LEGAL_NAME: legal.name,
    LEGAL_ADDRESS: legal.address,
    GRIEVANCE_OFFICER: legal.grievanceOfficer.name,
    GRIEVANCE_EMAIL: legal.grievanceOfficer.email,
    GRIEVANCE_PHONE: legal.grievanceOfficer.phone,
    legal,
    irp: irpOf(env, legal),
    vapid: vapidOf(env),
    providers,
    payouts,
    accountChecks: accountChecksOf(env, providers, payouts),
    s3: s3Of(env),
    texts: textsOf(env),
    tracing: readTracingSettings(env),
  };
}

/** The operator and its officers. Throws `EnvError` for part of a nodal contact. */
function legalOf(env: z.infer<typeof schema>): LegalSettings {
  const settings = readLegalSettings(env);
  if ('problem' in settings) throw new EnvError(settings.problem);
  return settings;
}

/** The invoice registration portal. Throws `EnvError` if it is configured in part. */
function irpOf(env: z.infer<typeof schema>, legal: LegalSettings): Env['irp'] {
  const settings = readIrpSettings(env, legal);
  if (settings && 'problem' in settings) throw new EnvError(settings.problem);
  return settings;
}

/** The payment providers. Throws `EnvError` if one is incomplete, or the chosen one is missing. */
function providersOf(env: z.infer<typeof schema>): ProviderSettings {
  const settings = readProviderSettings(env);
  if ('problem' in settings) throw new EnvError(settings.problem);
  return settings;
}

/** The checks of payout accounts. Throws `EnvError` if they are configured twice, or in part. */
function accountChecksOf(
  env: z.infer<typeof schema>,
  providers: ProviderSettings,
  payouts: Env['payouts'],
): AccountSettings | undefined {
  const settings = readAccountSettings(env, providers, payouts);
  if (settings && 'problem' in settings) throw new EnvError(settings.problem);
  return settings;
}

/** SMS and WhatsApp. Throws `EnvError` if one is incomplete. */
function textsOf(env: z.infer<typeof schema>): TextSettings {
  const settings = readTextSettings(env);
  if ('problem' in settings) throw new EnvError(settings.problem);
  return settings;
}

/** The configured bucket. Throws `EnvError` if only part of it is set: files would silently go to the local folder. */
function s3Of(env: z.infer<typeof schema>): Env['s3'] {
  const { S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket && accessKeyId && secretAccessKey) {
    const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
    return { bucket, region, endpoint, accessKeyId, secretAccessKey };
  }
  if (!bucket && !env.S3_ENDPOINT && !accessKeyId && !secretAccessKey) return undefined;
  throw new EnvError('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
}

/**
 * The provider's payouts, or the sandbox's; none in production and beside the real provider. Throws `EnvError` for
 * incomplete settings in production.
 */
function payoutsOf(env: z.infer<typeof schema>): Env['payouts'] {
  const baseUrl = env.CASHFREE_PAYOUT_BASE_URL;
  const clientId = env.CASHFREE_PAYOUT_CLIENT_ID;
  const clientSecret = env.CASHFREE_PAYOUT_CLIENT_SECRET;
  if (baseUrl && clientId && clientSecret) return { baseUrl, clientId, clientSecret };
  if (env.NODE_ENV === 'production') {
    if (!baseUrl && !clientId && !clientSecret) return undefined;
    throw new EnvError('CASHFREE_PAYOUT_BASE_URL, _CLIENT_ID and _CLIENT_SECRET must be set together.');
  }
  // Real money is paid out only if its source account is named explicitly.
  if (env.CASHFREE_BASE_URL && /(^|\.)cashfree\.com$/.test(new URL(env.CASHFREE_BASE_URL).hostname))
    return undefined;
  // If another sandbox takes the payments, it makes the payouts as well.
  const sandbox = env.CASHFREE_BASE_URL?.replace(/\/pg$/, '') ?? `http://127.0.0.1:${env.SANDBOX_PORT}`;
  return {
    baseUrl: baseUrl ?? `${sandbox}/payout`,
    clientId: clientId ?? env.CASHFREE_CLIENT_ID ?? 'crease-sandbox',
    clientSecret: clientSecret ?? env.CASHFREE_CLIENT_SECRET ?? 'crease-sandbox-secret',
  };
}

/**
 * The push key pair: the configured one, or the development pair; in production without one, pushes are off. Throws
 * `EnvError` for halves of different pairs, and in production for a pair without a subject.
 */
function vapidOf(env: z.infer<typeof schema>): Env['vapid'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT } = env;
  const isProduction = env.NODE_ENV === 'production';
  const subject = VAPID_SUBJECT ?? (isProduction ? undefined : DEVELOPMENT_VAPID_SUBJECT);
  if (publicKey === undefined && privateKey === undefined) {
    return isProduction || !subject ? undefined : { ...developmentVapidKeys(), subject };
  }
  if (publicKey === undefined || privateKey === undefined || publicHalfOf(privateKey) !== publicKey) {
    throw new EnvError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be the two halves of one pair.');
  }
  if (!subject) throw new EnvError('VAPID_SUBJECT must be set where VAPID_PUBLIC_KEY is.');
  return { publicKey, privateKey, subject };
}
