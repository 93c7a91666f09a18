import type { Ground } from '@crease/shared/contracts/grounds';
import { primaryPicture } from '@crease/shared/primary-picture';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { placeNames } from '../../cities/public.js';
import { panelTexts } from '../../desk/public.js';
import { groundFormTexts } from '../../ground-form/public.js';
import { groundStatusTexts, groundListTexts as t } from '../texts.js';
import '../../../components/work-page.css';
import './owner-grounds.css';

interface Props {
  grounds: Ground[];
  /** Whether it is the screen's main content or a part of another screen. */
  heading?: 'h1' | 'h2';
  mayAdd: boolean;
  mayChange: boolean;
}

/** The grounds of a workplace: name, status, description, address, city. */
export function OwnerGrounds({ grounds, heading: Heading = 'h2', mayAdd, mayChange }: Props) {
  return (
    <section id="grounds" className="stack-4" aria-labelledby="owner-grounds">
      <div className={Heading === 'h1' ? 'work-head' : 'row row-between row-wrap'}>
        <Heading id="owner-grounds" className={Heading === 'h1' ? 'creased' : undefined}>
          {panelTexts.sections.grounds}
        </Heading>
        {mayAdd ? (
          <Link className="btn btn-small" to="/owner-panel/grounds/new">
            <Icon name="plus" small />
            {groundFormTexts.add}
          </Link>
        ) : null}
      </div>
      {grounds.length === 0 ? (
        <EmptyState title={t.noGrounds} text={t.noGroundsText}>
          {mayAdd ? (
            <Link className="btn btn-primary" to="/owner-panel/grounds/new">
              {groundFormTexts.add}
            </Link>
          ) : null}
        </EmptyState>
      ) : (
        <ul className="owner-grounds">
          {grounds.map(({ _id, name, status, description, location, images }) => {
            const { text, tag } = groundStatusTexts[status];
            const picture = primaryPicture(images);
            return (
              <li key={_id} className="panel">
                {picture ? (
                  <img
                    src={picture.url}
                    alt={picture.alt}
                    width={96}
                    height={72}
                    loading="lazy"
                    decoding="async"
                  />
                ) : null}
                <div className="stack">
                  <p className="owner-ground-name">
                    <strong>{name}</strong>
                    <span className={`tag ${tag}`}>{text}</span>
                  </p>
                  <p className="small text-2 owner-ground-text">{description}</p>
                  <p className="meta">
                    <span>
                      <Icon name="pin" small />
                      {location.address}, {placeNames.of(location.cityName)}
                    </span>
                  </p>
                  <div className="row row-wrap">
                    {mayChange ? (
                      <Link
                        className="btn btn-small"
                        to={`/owner-panel/grounds/${_id}`}
                        aria-label={`${groundFormTexts.edit}, ${name}`}
                      >
                        <Icon name="edit" small />
                        {groundFormTexts.edit}
                      </Link>
                    ) : null}
                    <Link
                      className="btn btn-small"
                      to={`/ground/${_id}`}
                      aria-label={`${t.viewPage}, ${name}`}
                    >
                      {t.viewPage}
                    </Link>
                  </div>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
