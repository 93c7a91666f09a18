import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { openWorld } from '../../testing/world.js';
import { requestMail } from './request-mail.js';

it('keeps a subject to one header line, cut between letters and never inside one', async () => {
  const world = await openWorld();
  const subjectOf = async (subject: string) => {
    const id = await requestMail(world.core, { to: 'a@crease.test', kind: 'otp', subject, text: '' });
    return (await world.core.db.mails.findOne({ _id: new Types.ObjectId(id) }))?.subject;
  };
  expect(await subjectOf('Six\r\nBcc: all@crease.test ')).toBe('Six Bcc: all@crease.test');
  expect(await subjectOf('x'.repeat(201))).toBe('x'.repeat(200));
  const family = '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}';
  expect(await subjectOf(`${'x'.repeat(192)}${family}!`)).toBe(`${'x'.repeat(192)}${family}`);
  for (const before of [193, 197, 199]) {
    expect(await subjectOf('x'.repeat(before) + family.repeat(3))).toBe('x'.repeat(before));
  }
  expect(await subjectOf(`${'x'.repeat(199)}\u0915\u094d\u0937`)).toBe('x'.repeat(199));
  await world.close();
});
