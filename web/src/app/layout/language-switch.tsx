import { Icon } from '../../components/icon.js';
import { tellAccount } from '../../lib/language/account-language.js';
import { chooseLanguage, LANGUAGES, language } from '../../lib/language/language.js';
import { frameTexts as t } from '../texts.js';

const OTHER = language === 'hi' ? 'en' : 'hi';

/** Leads to the other language, and has an account's texts come in it too; it is named in that language, so that who needs it can read it. */
export function LanguageSwitch({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={className}
      lang={OTHER}
      onClick={() => void tellAccount(OTHER).then(() => chooseLanguage(OTHER))}
    >
      <Icon name="language" small />
      <span className="visually-hidden">{t.language}: </span>
      <span className="language-name">{LANGUAGES[OTHER]}</span>
    </button>
  );
}
