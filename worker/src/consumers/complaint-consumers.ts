import { findAddressee } from '@crease/domain/accounts/identity/user.schema';
import { newsIn, notify } from '@crease/domain/accounts/notifications/notify';
import { peopleAt } from '@crease/domain/accounts/workplaces/people-at';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { LegalSettings } from '@crease/domain/platform/env-legal';
import {
  type ComplaintDoc,
  findComplaint,
  type Step,
} from '@crease/domain/sales/complaints/complaint.schema';
import { complaintMail } from '@crease/domain/sales/complaints/complaint-mail';
import type { News } from '@crease/shared/news/news';
import { Types } from 'mongoose';
import type { Consumer, ConsumersOf } from './consumer.js';
import { tellOurTeam } from './tell-our-team.js';

type Changed = Consumer<'complaint.changed'>;

/** The complainant’s news about a step. */
function toComplainant(
  { number, right, acknowledgeBy, resolveBy }: ComplaintDoc,
  { by, what }: Step,
): News | null {
  if (right && what === 'filed')
    return { key: 'data_request_filed', params: { number, until: resolveBy.toISOString() } };
  if (right && what === 'acknowledged')
    return { key: 'data_request_read', params: { number, until: resolveBy.toISOString() } };
  if (right && what === 'answered') return { key: 'data_request_answered', params: { number } };
  if (right && what === 'resolved') return { key: 'data_request_resolved', params: { number } };
  if (what === 'filed')
    return { key: 'complaint_filed', params: { number, until: acknowledgeBy.toISOString() } };
  if (what === 'acknowledged')
    return { key: 'complaint_acknowledged', params: { number, until: resolveBy.toISOString() } };
  if (what === 'answered')
    return {
      key: by === 'ground' ? 'complaint_answered_by_ground' : 'complaint_answered',
      params: { number },
    };
  if (what === 'escalated') return { key: 'complaint_escalated', params: { number } };
  return what === 'resolved' ? { key: 'complaint_resolved', params: { number } } : null;
}

const isAnsweredAtOnce = ({ steps }: ComplaintDoc) => steps[1]?.by === 'system';

async function stepOf(core: Parameters<Changed['handle']>[0]['core'], complaintId: string, at: number) {
  const complaint = await findComplaint(core, new Types.ObjectId(complaintId));
  const step = complaint?.steps[at];
  // What was answered at once needs no notice: its answer was on the screen.
  return complaint && step && !(at === 0 && isAnsweredAtOnce(complaint)) ? { complaint, step } : null;
}

/** Tells the complainant at the bell, and mails it: these mails have no switch. */
const tellComplainant: Changed = {
  name: 'tell-complainant',
  lane: 'notices',
  handle: async ({ core }, { data: { complaintId, step: at } }) => {
    const found = await stepOf(core, complaintId, at);
    const news = found && toComplainant(found.complaint, found.step);
    if (!found || !news) return;
    const { complaint, step } = found;
    const user = await findAddressee(core, complaint.userId);
    if (!user || user.deletedAt) return;
    const eventId = `complaint-${complaintId}-${at}`;
    const actionUrl = complaint.right ? '/settings' : '/complaints';
    await notify(core, { eventId, userId: complaint.userId.toString(), news, data: { actionUrl } });
    const language = user.preferences.language ?? 'en';
    const words = newsIn(language, news);
    const refusal = step.what === 'resolved' ? complaint.refusal : undefined;
    await requestMail(core, {
      id: stableId(eventId),
      to: user.email,
      kind: 'account',
      tells: eventId,
      ...complaintMail({
        ...words,
        ...{ language, text: step.text, refusal },
        url: `${core.env.PUBLIC_URL}${actionUrl}`,
      }),
    });
  },
};

/** Tells the ground's people of a complaint that they see, and how it ended. */
const tellGround: Changed = {
  name: 'tell-ground-of-complaint',
  lane: 'notices',
  handle: async ({ core }, { data: { complaintId, step: at, ownerId, groundId } }) => {
    const found = await stepOf(core, complaintId, at);
    if (!found?.complaint.booking || !ownerId || !groundId) return;
    const { number, booking } = found.complaint;
    const { groundName: ground, bookingDate: date, timeSlot: slot } = booking;
    const news: News | null =
      found.step.what === 'filed'
        ? { key: 'ground_complaint_filed', params: { ground, date, slot, number } }
        : found.step.what === 'resolved'
          ? { key: 'ground_complaint_resolved', params: { number } }
          : null;
    if (!news) return;
    for (const userId of await peopleAt(core, ownerId, groundId))
      await notify(core, {
        eventId: `complaint-${complaintId}-${at}-ground`,
        ...{ userId, news, data: { actionUrl: '/owner-panel/complaints' } },
      });
  },
};

/** The team's news about a step, and the officer who is mailed about it: the next one for a reopened complaint. */
function toTeam(
  { number, resolveBy }: ComplaintDoc,
  { what }: Step,
  { grievanceOfficer, nodalContact }: LegalSettings,
): { news: News; officer?: string } | null {
  if (what === 'filed') return { news: { key: 'admin_complaint_filed', params: { number } } };
  if (what === 'escalated')
    return {
      news: { key: 'admin_complaint_escalated', params: { number } },
      officer: grievanceOfficer.email,
    };
  if (what !== 'reopened') return null;
  const params = { number, until: resolveBy.toISOString() };
  return { news: { key: 'admin_complaint_reopened', params }, officer: nodalContact.email };
}

/**
 * Tells our team of a new complaint, of one past its time and of one reopened; an officer is mailed about the latter
 * two.
 */
const tellTeam: Changed = {
  name: 'tell-team-of-complaint',
  lane: 'notices',
  handle: async ({ core }, { data: { complaintId, step: at } }) => {
    const found = await stepOf(core, complaintId, at);
    const told = found && toTeam(found.complaint, found.step, core.env.legal);
    if (!told) return;
    const eventId = `complaint-${complaintId}-${at}-team`;
    await tellOurTeam(core, { eventId, ...told, section: 'complaints' });
  },
};

/** Consumers of the events about complaints. */
export const complaintConsumers = {
  'complaint.changed': [tellComplainant, tellGround, tellTeam],
} satisfies ConsumersOf<'complaint.changed'>;
