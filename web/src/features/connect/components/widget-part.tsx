import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { LongSelectField } from '../../../components/long-select-field.js';
import { Grounds } from '../../desk/public.js';
import { useEmbed } from '../api/use-embed.js';
import { connectTexts as t } from '../texts.js';
import { OriginsForm } from './origins-form.js';
import { WidgetSnippet } from './widget-snippet.js';

/** A ground's live hours on the owner's own website. */
export function WidgetPart() {
  return (
    <>
      <p className="text-2 connect-about">{t.widgetText}</p>
      <Grounds>
        {(grounds) =>
          grounds.length === 0 ? (
            <EmptyState title={t.noGrounds} text={t.noGroundsText} />
          ) : (
            <OfGrounds grounds={grounds} />
          )
        }
      </Grounds>
    </>
  );
}

function OfGrounds({ grounds }: { grounds: Ground[] }) {
  const [chosen, setChosen] = useState(grounds[0]?._id ?? '');
  return (
    <div className="stack-4">
      <div className="work-filters">
        <LongSelectField
          label={t.ground}
          value={chosen}
          onChange={setChosen}
          options={grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
        />
      </div>
      <OfGround key={chosen} groundId={chosen} />
    </div>
  );
}

function OfGround({ groundId }: { groundId: string }) {
  const embed = useEmbed(groundId);
  return (
    <div className="connect-columns">
      <section className="panel stack-4" aria-labelledby="widget-pages">
        <h2 id="widget-pages">{t.pages}</h2>
        <Fetched query={embed}>{(origins) => <OriginsForm groundId={groundId} origins={origins} />}</Fetched>
      </section>
      <section className="panel stack-4" aria-labelledby="widget-snippet">
        <h2 id="widget-snippet">{t.snippet}</h2>
        <WidgetSnippet groundId={groundId} />
      </section>
    </div>
  );
}
