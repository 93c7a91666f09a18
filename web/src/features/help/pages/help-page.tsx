import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { Tabs } from '../../../components/tabs.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useAddress } from '../../../lib/use-address.js';
import { footerTexts, LegalNotice, type SupportContact, useContact, useSite } from '../../site/public.js';
import { CategoryGrid } from '../components/category-grid.js';
import { FaqList } from '../components/faq-list.js';
import { HelpContact, sayChatSoon, sayEmail } from '../components/help-contact.js';
import { FAQ_TABS, type FaqTab, shownFaq, titleOf } from '../faq/faq.js';
import { FAQ_CATEGORIES, type FaqCategory } from '../faq/faq-entry.js';
import { helpTexts as t } from '../texts.js';
import './help-page.css';

/** Help and Support. Tab and category are in the address; a search covers all 45 entries. */
export function HelpPage() {
  const [params, change] = useAddress();
  const category = FAQ_CATEGORIES.find(({ id }) => id === params.get('category'))?.id;
  const asked = FAQ_TABS.find((one) => one === params.get('tab'));
  const tab: FaqTab = category ? 'category' : (asked ?? 'all');
  const [search, setSearch] = useState('');
  const contact = useContact(true);
  const answers = useRef<HTMLElement>(null);
  usePageTitle(t.title, t.about);

  const show = (to: { tab?: FaqTab; category?: FaqCategory }) =>
    change(
      { tab: to.tab === 'all' ? undefined : to.tab, category: to.category },
      { replace: true, preventScrollReset: true },
    );
  const text = search.trim();
  const entries = shownFaq({ tab, category, search });

  return (
    <div className="page page-body help">
      <div className="stack">
        <h1 className="creased">{t.title}</h1>
        <search className="help-search">
          <SearchBox value={search} onChange={setSearch} />
          <p className="visually-hidden" role="status">
            {text ? t.found(entries.length, text) : ''}
          </p>
        </search>
      </div>
      {text ? null : (
        <>
          <HelpContact contact={contact} />
          <CategoryGrid
            chosen={category}
            onChoose={(id) => {
              show({ category: id });
              answers.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </>
      )}
      <section className="stack help-answers" ref={answers} aria-labelledby="help-faq">
        <h2 id="help-faq">{text ? t.found(entries.length, text) : t.faq}</h2>
        {text ? (
          entries.length > 0 ? (
            <FaqList entries={entries} />
          ) : (
            <EmptyState title={t.noneText} heading="h3">
              <button type="button" className="btn" onClick={() => setSearch('')}>
                {t.clear}
              </button>
            </EmptyState>
          )
        ) : (
          <Tabs
            label={t.tabList}
            tabs={FAQ_TABS.map((key) => ({ key, text: t.tabs[key] }))}
            current={tab}
            onChange={(key) => show({ tab: key })}
          >
            {tab === 'category' ? (
              <ByCategory chosen={category} onAll={() => show({ tab: 'category' })} />
            ) : (
              <FaqList entries={entries} dated={tab === 'recent'} />
            )}
          </Tabs>
        )}
      </section>
      <StillNeedHelp contact={contact} />
      <WhoRunsIt />
    </div>
  );
}

function ByCategory({ chosen, onAll }: { chosen: FaqCategory | undefined; onAll: () => void }) {
  const shown = FAQ_CATEGORIES.filter(({ id }) => chosen === undefined || id === chosen);
  return (
    <div className="stack-4">
      {shown.map(({ id }) => (
        <section key={id} className="stack">
          <h3>{titleOf(id)}</h3>
          <FaqList entries={shownFaq({ tab: 'category', category: id, search: '' })} />
        </section>
      ))}
      {chosen ? (
        <p>
          <button type="button" className="btn" onClick={onAll}>
            {t.allCategories}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className="input-box">
      <Icon name="search" />
      <span className="visually-hidden">{t.searchLabel}</span>
      <input
        type="search"
        placeholder={t.search}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function WhoRunsIt() {
  const legal = useSite(true).data?.legal;
  return legal ? (
    <section className="stack" aria-labelledby="help-legal">
      <h2 id="help-legal">{footerTexts.legal.title}</h2>
      <LegalNotice legal={legal} />
    </section>
  ) : null;
}

function StillNeedHelp({ contact }: { contact: SupportContact | undefined }) {
  return (
    <section className="board help-still on-night">
      <div>
        <h2>{t.still.title}</h2>
        <p>{t.still.text}</p>
      </div>
      <div className="row row-wrap">
        <Link className="btn" to="/complaints">
          <Icon name="warning" small />
          {t.complain}
        </Link>
        <Link className="btn" to="/help/tournaments">
          <Icon name="file" small />
          {t.planTournament}
        </Link>
        <button type="button" className="btn" onClick={sayChatSoon}>
          <Icon name="chat" small />
          {t.still.chat}
        </button>
        <button type="button" className="btn btn-primary" onClick={() => sayEmail(contact)}>
          <Icon name="mail" small />
          {t.still.email}
        </button>
      </div>
    </section>
  );
}
