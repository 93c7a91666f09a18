import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { TOAST_MS, helpTexts as t } from '../texts.js';

export const sayChatSoon = () => toast.info(t.chatSoon, TOAST_MS);
export const sayEmail = () => toast.info(t.emailUs, TOAST_MS);

/** Three ways to contact support. */
export function HelpContact() {
  const { phone, chat, email } = t.cards;
  return (
    <section aria-labelledby="help-contact">
      <h2 id="help-contact" className="visually-hidden">
        {t.contact}
      </h2>
      <ul className="help-contact">
        <li>
          <a className="panel" href={phone.href}>
            <Icon name="phone" />
            <Words {...phone} />
          </a>
        </li>
        <li>
          <button type="button" className="panel" onClick={sayChatSoon}>
            <Icon name="chat" />
            <Words {...chat} />
          </button>
        </li>
        <li>
          <button type="button" className="panel" onClick={sayEmail}>
            <Icon name="mail" />
            <Words {...email} />
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
