import { useState } from 'react';
import { SelectField } from '../../../components/select-field.js';
import { LANGUAGES } from '../../../lib/language/language.js';
import { connectTexts as t } from '../texts.js';
import { CopyButton } from './copy-field.js';

/** The snippet to paste into the other page. */
export function WidgetSnippet({ groundId }: { groundId: string }) {
  const [theme, setTheme] = useState('');
  const [lang, setLang] = useState('en');
  const more = `${theme ? ` theme="${theme}"` : ''}${lang === 'en' ? '' : ` lang="${lang}"`}`;
  const snippet = [
    `<script type="module" src="${window.location.origin}/embed.js"></script>`,
    `<crease-ground ground="${groundId}"${more}></crease-ground>`,
  ].join('\n');
  return (
    <>
      <p className="text-2">{t.snippetText}</p>
      <div className="work-filters">
        <SelectField
          label={t.theme}
          value={theme}
          onChange={setTheme}
          options={(['', 'light', 'dark'] as const).map((value) => ({ value, text: t.themes[value] }))}
        />
        <SelectField
          label={t.language}
          value={lang}
          onChange={setLang}
          options={Object.entries(LANGUAGES).map(([value, text]) => ({ value, text }))}
        />
      </div>
      <pre className="connect-code">{snippet}</pre>
      <CopyButton text={snippet} what={t.snippet} />
      <p className="text-2">{t.matchSnippetText}</p>
      <pre className="connect-code">{`<crease-match match="…"${more}></crease-match>`}</pre>
    </>
  );
}
