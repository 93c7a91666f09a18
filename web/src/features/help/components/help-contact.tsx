import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import type { SupportContact } from '../../site/public.js';
import { TOAST_MS, helpTexts as t } from '../texts.js';

export const sayChatSoon = () => toast.info(t.chatSoon, TOAST_MS);
export const sayEmail = (contact: SupportContact | undefined) =>
  contact ? toast.info(t.emailUs(contact.email), TOAST_MS) : undefined;

/** Three ways to contact support. The configured phone and address are blank until they are known. */
export function HelpContact({ contact }: { contact: SupportContact | undefined }) {
  const { phone, chat, email } = t.cards;
  return (
    <section aria-labelledby="help-contact">
      <h2 id="help-contact" className="visually-hidden">
        {t.contact}
      </h2>
      <ul className="help-contact">
        <li>
          <a className="panel" href={contact?.phoneHref}>
            <Icon name="phone" />
            <Words {...phone} text={contact?.phone ?? '\u00a0'} />
          </a>
        </li>
        <li>
          <button type="button" className="panel" onClick={sayChatSoon}>
            <Icon name="chat" />
            <Words {...chat} />
          </button>
        </li>
        <li>
          <button type="button" className="panel" onClick={() => sayEmail(contact)}>
            <Icon name="mail" />
            <Words {...email} text={contact?.email ?? '\u00a0'} />
          </button>
        </li>
      </ul>
    </section>
  );
}

function Words({ title, text, note }: { title: string; text: string; note: string }) {
  return (
    <span>
      <strong>{title}</strong>
      <span>{text}</span>
      <span className="small text-2">{note}</span>
    </span>
  );
}
