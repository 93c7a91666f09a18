/** The switches in Settings below the one for all mails. */
export { MailTopicSwitches } from './components/mail-topic-switches.js';
