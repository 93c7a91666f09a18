import { verify, X509Certificate } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';

const text = z.string();
const common = { MessageId: text, TopicArn: text, Timestamp: text, Message: text };
const signed = {
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64(),
  SigningCertURL: z.url(),
};
const asking = z.object({ ...common, ...signed, Token: text, SubscribeURL: z.url() });

/**
 * What Amazon SNS posts to an address that subscribes to a topic: https://docs.aws.amazon.com/sns (HTTP/S notification
 * formats).
 */
export const snsBody = z.discriminatedUnion('Type', [
  z.object({ Type: z.literal('Notification'), ...common, ...signed, Subject: text.optional() }),
  asking.extend({ Type: z.literal('SubscriptionConfirmation') }),
  asking.extend({ Type: z.literal('UnsubscribeConfirmation') }),
]);
export type SnsMessage = z.infer<typeof snsBody>;

/** In this order; absent fields are left out. */
const SIGNED_FIELDS = [
  'Message',
  'MessageId',
  'Subject',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const;
const ALGORITHMS = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const;
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[0-9a-f]+\.pem$/;

const ANSWER_WITHIN_MS = 5000;
/** Amazon renews its certificate about once a year, under a new name each time. */
const MOST_CERTIFICATES = 8;
const certificates = new Map<string, X509Certificate>();

/** The text that the signature covers. */
export function signedText(message: Partial<Record<(typeof SIGNED_FIELDS)[number], string>>): string {
  return SIGNED_FIELDS.map((name) => (message[name] === undefined ? '' : `${name}\n${message[name]}\n`)).join(
    '',
  );
}

/**
 * True if Amazon signed this for our topic, with a certificate from SNS in the topic's region and no other host.
 * Accepts any age, because SNS retries for days. Always false without a topic.
 * @throws `UNAVAILABLE` if the certificate cannot be fetched: SNS then retries.
 */
export async function isSignedBySns({ env, clock }: Core, message: SnsMessage): Promise<boolean> {
  if (!env.MAIL_SNS_TOPIC || message.TopicArn !== env.MAIL_SNS_TOPIC) return false;
  const url = new URL(message.SigningCertURL);
  if (url.origin !== originOfSns(env) || url.search || !CERTIFICATE_PATH.test(url.pathname)) return false;
  const certificate = await certificateAt(url.href);
  if (!certificate) return false;
  const { validFrom, validTo, publicKey } = certificate;
  const now = clock.now().getTime();
  if (now < Date.parse(validFrom) || now > Date.parse(validTo)) return false;
  return verify(
    ALGORITHMS[message.SignatureVersion],
    Buffer.from(signedText(message)),
    publicKey,
    Buffer.from(message.Signature, 'base64'),
  );
}

/**
 * Confirms a topic's subscription; SNS sends nothing before.
 * @throws `VALIDATION` unless the address is Amazon's, `UNAVAILABLE` if it does not answer: SNS then asks again.
 */
export async function confirmSubscription({ env, log }: Core, message: SnsMessage): Promise<void> {
  if (message.Type !== 'SubscriptionConfirmation') return;
  const url = new URL(message.SubscribeURL);
  if (url.origin !== originOfSns(env))
    throw AppError.ofField('VALIDATION', 'SubscribeURL', 'must lead to Amazon SNS');
  const answer = await ask(url.href);
  if (!answer?.ok) throw unavailable();
  log.info({ topic: message.TopicArn }, 'the subscription to the Amazon SNS topic is confirmed');
}

/** `arn:aws:sns:ap-south-1:123456789012:crease` → `https://sns.ap-south-1.amazonaws.com` */
function originOfSns({ MAIL_SNS_TOPIC: topic = '', MAIL_SNS_URL }: Core['env']): string {
  if (MAIL_SNS_URL) return new URL(MAIL_SNS_URL).origin;
  const [, partition, , region] = topic.split(':');
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

/** Undefined if there is no certificate under that name, or it cannot be parsed. */
async function certificateAt(url: string): Promise<X509Certificate | undefined> {
  const known = certificates.get(url);
  if (known) return known;
  const answer = await ask(url);
  if (!answer || answer.status >= 500) throw unavailable();
  if (!answer.ok) return undefined;
  const certificate = read(answer.body);
  if (!certificate) return undefined;
  if (certificates.size >= MOST_CERTIFICATES) certificates.clear();
  certificates.set(url, certificate);
  return certificate;
}

function read(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

interface Answer {
  ok: boolean;
  status: number;
  body: string;
}

/** Undefined without a complete answer. A redirect counts as no answer. */
async function ask(url: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { ok: answer.ok, status: answer.status, body: await answer.text() };
  } catch {
    return undefined;
  }
}

const unavailable = () => new AppError('UNAVAILABLE', 'Amazon SNS does not answer. Please send this again.');
