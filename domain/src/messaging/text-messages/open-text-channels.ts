import type { Env } from '../../platform/env.js';
import { createMsg91Channel } from './msg91-channel.js';
import type { TextChannels } from './text-channel.js';
import { createWhatsappChannel } from './whatsapp-channel.js';

/** The channels that the environment configures; others are off. */
export function openTextChannels({ texts }: Pick<Env, 'texts'>): TextChannels {
  return {
    ...(texts.sms ? { sms: createMsg91Channel(texts.sms) } : {}),
    ...(texts.whatsapp ? { whatsapp: createWhatsappChannel(texts.whatsapp) } : {}),
  };
}
