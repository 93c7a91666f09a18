import type { Language } from '@crease/shared/format/calendar-words';
import type { TextChannelName, UnreachableReason } from '@crease/shared/text-channels';
import type { ChannelPace } from './channel-pace.js';
import type { TextTemplateName } from './text-templates.js';

export interface OutgoingText {
  /** Our own id: the provider says it again in its reports, so that one it took without an answer is known by it. */
  id: string;
  /** Ten digits, in India. */
  to: string;
  template: TextTemplateName;
  values: Readonly<Record<string, string>>;
  /** In which its reader wants it: English where the channel has no such template. */
  language: Language;
}

/** What a provider says became of a text, by our id, or by the one it gave. */
export interface TextReport {
  textId?: string | undefined;
  providerId?: string | undefined;
  status: 'sent' | 'delivered' | 'failed';
  /** Why it failed, for a person. */
  reason?: string | undefined;
  /** The number itself is why: nothing more is sent there. */
  unreachable?: UnreachableReason | undefined;
}

/** Somebody has answered that they want no more. */
export interface OptOut {
  /** Ten digits. */
  phone: string;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The way out to the phones of one channel, and what comes back. */
export interface TextChannel {
  name: TextChannelName;
  /** When it may be asked next. */
  pace: ChannelPace;
  /** Answers the provider's id once it has taken the text; throws a `TextError` otherwise. */
  send(text: OutgoingText): Promise<string>;
  /** Asks something that sends nothing; throws a `TextError` while the provider does not answer. */
  probe(): Promise<void>;
  /** Reads the calls of its webhook. Throws `ForgedReport` for one that is not the provider's. */
  readReports(rawBody: Buffer, headers: WebhookHeaders): { reports: TextReport[]; optOuts: OptOut[] };
  /** Whether a handshake of the webhook knows our token; false where the channel has no handshake. */
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
 * Why a text did not go out. `away`: the provider answers nobody, or wants a pause: all texts wait. `deferred`: it did not take
 * this one now. `refused`: it never will. `unknown`: the connection broke after the text had gone, so it may have taken it.
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

/** A call of a webhook that its provider did not make. */
export class ForgedReport extends Error {
  override name = 'ForgedReport';
}
