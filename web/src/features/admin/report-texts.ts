import type { ReportReason, ReportVerdict } from '@crease/shared/contracts/people-reports';
import { inLanguage } from '../../lib/language/language.js';

export const reportTexts = inLanguage('adminReports', {
  states: 'Which reports',
  stateOf: { open: 'Open', closed: 'Closed' },
  none: { open: 'No report waits for you', closed: 'No report has been closed yet' },
  noneText: 'A player can report somebody they play with, and a review. The report is listed here at once.',
  reportedBy: (name: string, when: string) => `Reported by ${name}, ${when}`,
  overdue: 'Overdue',
  overdueCount: (n: number) =>
    n === 1 ? '1 report is overdue. It comes first.' : `${n} reports are overdue. They come first.`,
  lookBy: (when: string) => `Look at it by ${when}`,
  lookedAt: (when: string) => `Looked at ${when}`,
  decideBy: (when: string) => `Decide by ${when}`,
  look: 'I have looked at it',
  looked: 'Noted. Please decide it within 15 days of the report.',
  reportsAbout: (n: number) => `${n} reports about this person`,
  reasons: {
    abuse: 'Abusive words or behaviour',
    harassment: 'Harassment',
    fraud: 'Fraud or money',
    'no-show': 'Did not come',
    'fake-profile': 'Not who they say they are',
    other: 'Something else',
  } as Record<ReportReason, string>,
  verdicts: {
    dismissed: 'Dismissed',
    warned: 'Warned',
    'game-closed': 'Game closed',
    'review-hidden': 'Review hidden',
  } as Record<ReportVerdict, string>,
  acts: {
    dismissed: 'Dismiss',
    warned: 'Warn the person',
    'game-closed': 'Close the game',
    'review-hidden': 'Hide the review',
  } as Record<ReportVerdict, string>,
  titles: {
    dismissed: 'Dismiss the report?',
    warned: 'Warn this person?',
    'game-closed': 'Close the game to more players?',
    'review-hidden': 'Hide this review?',
  } as Record<ReportVerdict, string>,
  consequences: {
    dismissed: 'The reporter is told that we have looked at it.',
    warned: 'They read your reason as a notification. The reporter is told that we have looked at it.',
    'game-closed':
      'Nobody else can join, and the host cannot open it again. The booking and all places stay.',
    'review-hidden':
      'It leaves the page and the rating of the ground. Its author reads your reason as a notification.',
  } as Record<ReportVerdict, string>,
  reason: 'Reason',
  reasonHints: {
    dismissed: 'Kept in the audit log.',
    warned: 'The person reads it. Please do not name the reporter.',
    'game-closed': 'Kept in the audit log.',
    'review-hidden': 'The author reads it. Please do not name the reporter.',
  } as Record<ReportVerdict, string>,
  reasonMissing: 'Please give a reason',
  decided: 'Decided. The reporter has been told.',
  review: 'Reported review',
  stars: (n: number) => `${n} of 5 stars`,
  viewGround: 'View ground',
  viewGame: 'View game',
});
