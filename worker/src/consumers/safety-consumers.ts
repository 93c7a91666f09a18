import { notify } from '@crease/domain/accounts/notifications/notify';
import { findReport } from '@crease/domain/play/people-safety/person-report.schema';
import { Types } from 'mongoose';
import type { Consumer, ConsumersOf } from './consumer.js';
import { tellOurTeam } from './tell-our-team.js';

/**
 * Tells the reporter that our team has looked at the report, and a warned person, or the author of a hidden review,
 * why.
 */
const tellOfDecision: Consumer<'report.decided'> = {
  name: 'tell-of-report',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const report = await findReport(core, new Types.ObjectId(data.reportId));
    if (!report?.decision) return;
    const { verdict, reason } = report.decision;
    await notify(core, {
      eventId: `report-${data.reportId}`,
      userId: report.reporterId.toString(),
      news: { key: 'report_looked_at', params: {} },
    });
    if (verdict !== 'warned' && verdict !== 'review-hidden') return;
    await notify(core, {
      eventId: `warning-${data.reportId}`,
      userId: report.aboutId.toString(),
      news: { key: verdict === 'warned' ? 'conduct_warned' : 'review_hidden', params: { reason } },
    });
  },
};

/** Tells our team, and the grievance officer by mail, that a report is past a deadline. */
const tellOfOverdue: Consumer<'report.overdue'> = {
  name: 'tell-team-of-report',
  lane: 'notices',
  handle: async ({ core }, { data: { reportId, deadline } }) => {
    // A deleted account's report is gone.
    if (!(await findReport(core, new Types.ObjectId(reportId)))) return;
    await tellOurTeam(core, {
      eventId: `report-${reportId}-${deadline}-team`,
      news: {
        key: deadline === 'look' ? 'admin_report_not_looked_at' : 'admin_report_not_decided',
        params: {},
      },
      section: 'reports',
      officer: core.env.legal.grievanceOfficer.email,
    });
  },
};

/** Consumers of the events about reports of people. */
export const safetyConsumers = {
  // Admins see it on their page.
  'person.reported': [],
  'report.decided': [tellOfDecision],
  'report.overdue': [tellOfOverdue],
} satisfies ConsumersOf<'person.reported' | 'report.decided' | 'report.overdue'>;
