import { Icon } from '../../../components/icon.js';
import { FAQ } from '../faq/faq.js';
import { FAQ_CATEGORIES, type FaqCategory } from '../faq/faq-entry.js';
import { helpTexts as t } from '../texts.js';

interface Props {
  chosen: FaqCategory | undefined;
  onChoose: (category: FaqCategory) => void;
}

export function CategoryGrid({ chosen, onChoose }: Props) {
  return (
    <section className="stack" aria-labelledby="help-categories">
      <h2 id="help-categories">{t.categories}</h2>
      <ul className="help-categories">
        {FAQ_CATEGORIES.map(({ id, title, icon }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <Icon name={icon} />
              <strong>{title}</strong>
              <span className="small text-2">
                {t.questions(FAQ.filter(({ category }) => category === id).length)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
