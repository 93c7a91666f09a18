import { tournamentWordsTexts as t } from '../texts.js';
import type { SeenStatus } from '../tournament-words.js';

const LOOKS: Record<SeenStatus, string> = {
  draft: '',
  open: 'tag-free',
  full: 'tag-accent',
  closed: '',
  drawn: 'tag-info',
  running: 'tag-lit',
  over: '',
  cancelled: 'tag-danger',
};

export function StatusTag({ status }: { status: SeenStatus }) {
  return <span className={`tag ${LOOKS[status]}`}>{t.statuses[status]}</span>;
}
