import { MOST_VALUABLE_WORDS } from '@crease/shared/match-words/most-valuable';
import { language } from '../../../lib/language/language.js';
import { mvpTexts as t } from '../texts.js';

/** How most-valuable points are counted, in words. */
export function MvpFormula() {
  return (
    <section className="panel stack fig-formula" aria-labelledby="mvp-formula">
      <h2 id="mvp-formula">{t.title}</h2>
      <ul className="text-2">
        {MOST_VALUABLE_WORDS.map((words) => (
          <li key={words.en}>{words[language]}</li>
        ))}
      </ul>
    </section>
  );
}
