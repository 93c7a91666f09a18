import { tellAccount } from '../lib/account-language.js';
import { chooseLanguage, LANGUAGES, language } from '../lib/language/language.js';
import { Icon } from './icon.js';
import { partTexts as t } from './texts.js';

const OTHER = language === 'hi' ? 'en' : 'hi';

/**
 * Switches to the other language, for the account's mails too. The label is in that language, so that its readers
 * recognise it.
 */
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
