import { withLegalFoot } from '@crease/domain/messaging/mail/legal-foot';
import { mailFrame } from '@crease/domain/messaging/mail/mail-frame';
import { plainMail } from '@crease/domain/messaging/mail/plain-mail';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverMail } from './deliver-mail.js';
import { openPost, type Post } from './post.js';

const NAME = 'Crease Sports Private Limited';
const ADDRESS = '12 Marine Lines, Mumbai 400002';

let world: World;
let sink: SmtpSink;
let post: Post;
beforeAll(async () => {
  sink = await SmtpSink.start();
  world = await openWorld({
    SMTP_URL: sink.url,
    LEGAL_NAME: NAME,
    LEGAL_ADDRESS: ADDRESS,
    GRIEVANCE_OFFICER: 'Asha Rao',
    GRIEVANCE_EMAIL: 'grievance@crease.example',
    GRIEVANCE_PHONE: '+91 22 5550 1234',
  });
  post = openPost(world.env);
});
afterAll(async () => {
  await post.close();
  await world.close();
  await sink[Symbol.asyncDispose]();
});

it('ends every mail that is sent with the operator and the grievance officer, in text and HTML', async () => {
  const words = plainMail({ subject: 'Hello', heading: 'Hello', lines: ['A line.'] });
  for (const mail of [words, { subject: 'Plain', text: 'Only text.' }]) {
    const id = await requestMail(world.core, { to: 'rohan@example.com', kind: 'account', ...mail });
    await deliverMail(world.core, post, id.toString());
  }
  const [both = '', plain = ''] = sink.mails.map(({ raw }) => raw.replaceAll('=\r\n', ''));
  const notice = `${NAME}, ${ADDRESS}`;
  const officer = 'Grievance officer: Asha Rao, grievance@crease.example, +91 22 5550 1234';
  expect([both.split(notice).length, both.split(officer).length]).toEqual([3, 3]);
  expect([plain.split(notice).length, plain.split(officer).length]).toEqual([2, 2]);
});

it('says it in the language of the mail, and names the nodal contact where that is another person', () => {
  const nodalContact = { name: 'Vikram Sen', email: 'nodal@crease.example', phone: '+91 22 5550 1235' };
  const frame = mailFrame({ language: 'hi', preview: 'p', heading: 'h', rows: [] });
  const mail = withLegalFoot({ text: 'नमस्ते', html: frame }, { ...world.env.legal, nodalContact });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('शिकायत अधिकारी: Asha Rao');
    expect(part).toContain('नोडल संपर्क: Vikram Sen');
  }
  expect(mail.html).toMatch(/<\/p><\/body>/);
  expect(withLegalFoot({ text: 'Hello' }, world.env.legal).text).not.toContain('Nodal');
});
