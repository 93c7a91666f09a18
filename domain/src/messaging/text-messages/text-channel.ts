import type { Language } from '@crease/shared/format/calendar-words';
import type { TextChannelName, UnreachableReason } from '@crease/shared/text-channels';
import type { ChannelPace } from './channel-pace.js';
import type { TextTemplateName } from './text-templates.js';

export interface OutgoingText {
  /**
   * Our own id, which the provider repeats in its reports, so that a text it accepted without an answer can be matched.
   */
  id: string;
  /** Ten digits, in India. */
  to: string;
  template: TextTemplateName;
  values: Readonly<Record<string, string>>;
  /** The reader's language; English if the channel has no such template. */
  language: Language;
}

/** A provider's delivery report for a text, by our id or its own. */
export interface TextReport {
  textId?: string | undefined;
  providerId?: string | undefined;
  status: 'sent' | 'delivered' | 'failed';
  /** Why it failed, for people to read. */
  reason?: string | undefined;
  /** Set if the number itself is the reason: nothing more is sent to it. */
  unreachable?: UnreachableReason | undefined;
}

/** An answer from a phone that asks for no more texts. */
export interface OptOut {
  /** Ten digits. */
  phone: string;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** One channel for sending texts, and its reports. */
export interface TextChannel {
  name: TextChannelName;
  /** Its rate limit and pauses. */
  pace: ChannelPace;
  /** Returns the provider's id once it has accepted the text; throws a `TextError` otherwise. */
  send(text: OutgoingText): Promise<string>;
  /** Makes a harmless call; throws a `TextError` while the provider does not answer. */
  probe(): Promise<void>;
  /** Parses a call of its webhook. Throws `ForgedReport` if the provider did not make it. */
  readReports(rawBody: Buffer, headers: WebhookHeaders): { reports: TextReport[]; optOuts: OptOut[] };
  /** True if a webhook handshake has our token; false for channels without a handshake. */
  knowsVerifyToken(token: string): boolean;
}

/** The channels that are configured. */
export type TextChannels = Readonly<Partial<Record<TextChannelName, TextChannel>>>;

declare module '../../platform/core.js' {
  interface Core {
    texts: TextChannels;
  }
}

/**
 * Why a text was not sent. `away`: the provider is down or asks for a pause, so all texts wait. `deferred`: not
 * accepted now. `refused`: never will be. `unknown`: the connection broke afterwards, so it may have been accepted.
 */
export class TextError extends Error {
  override name = 'TextError';
  readonly unreachable: UnreachableReason | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly outcome: 'away' | 'deferred' | 'refused' | 'unknown',
    message: string,
    more: { unreachable?: UnreachableReason; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.unreachable = more.unreachable;
    this.retryAfterMs = more.retryAfterMs;
  }
}

/** A webhook call that its provider did not make. */
export class ForgedReport extends Error {
  override name = 'ForgedReport';
}
