import type { ReactNode } from 'react';
import { usePageTitle } from '../../components/use-page-title.js';
import { formatDateOf } from '../../lib/format/time.js';
import { useContact } from '../site/public.js';
import type { Article } from './article.js';
import { articleTexts as t } from './texts/article.js';
import './article-page.css';

interface Props {
  article: Article;
  /** Actions offered after the last section. */
  children?: ReactNode;
}

export function ArticlePage({ article, children }: Props) {
  const { title, lead, changed, sections } = article;
  usePageTitle(title, lead);
  const email = useContact(true)?.email ?? '';
  return (
    <article className="page page-body article">
      <header className="stack">
        <h1 className="creased">{title}</h1>
        <p className="article-lead">{lead}</p>
        <p className="small text-3">{t.changed(formatDateOf(`${changed}T12:00:00+05:30`))}</p>
      </header>
      {sections.map((section) => (
        <section key={section.title} className="stack">
          <h2>{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph.replaceAll('{email}', email)}</p>
          ))}
          {section.list ? (
            <ul className="article-list">
              {section.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
      {children}
    </article>
  );
}
