/** The switches of Settings under that of mails. */
export { MailTopicSwitches } from './components/mail-topic-switches.js';
