import type { Core } from '@crease/domain/platform/core';

/** The code in the newest mail to this address; undefined if none was sent. */
export async function mailedCode(core: Core, email: string): Promise<string | undefined> {
  const mail = await core.db.mails.findOne({ to: email, kind: 'otp' }, { sort: { createdAt: -1, _id: -1 } });
  return mail?.text.match(/^\d{6}$/m)?.[0];
}

/** A code that differs from this one. */
export function wrongCode(code: string | undefined): string {
  return code === '123456' ? '654321' : '123456';
}
