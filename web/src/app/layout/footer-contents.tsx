import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useInView } from '../../components/use-in-view.js';
import { WhenNear } from '../../components/when-near.js';
import { NewsletterForm, newsletterTexts } from '../../features/newsletter/public.js';
import {
  frameTexts,
  LegalNotice,
  footerTexts as t,
  useContact,
  useSite,
} from '../../features/site/public.js';

/** Lists of links, the newsletter box, and the social links that the operator has configured. */
export function FooterContents() {
  const place = useRef<HTMLDivElement>(null);
  const seen = useInView(place);
  const site = useSite(seen).data;
  const contact = useContact(seen);
  const social = site?.social ?? [];

  return (
    <div className="page" ref={place}>
      <section className="footer-newsletter">
        <div>
          <h2>{newsletterTexts.title}</h2>
          <p>{newsletterTexts.text}</p>
        </div>
        <WhenNear className="newsletter-room">
          <NewsletterForm />
        </WhenNear>
      </section>
      <div className="footer-columns">
        <section>
          <h2>{frameTexts.product}</h2>
          <p>{t.about}</p>
        </section>
        <section>
          <h2>{t.company}</h2>
          <ul>
            {t.links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t.services}</h2>
          <ul>
            {t.serviceList.map(({ to, text }) => (
              <li key={text}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t.contact}</h2>
          <ul>
            <li className="footer-contact">
              {contact ? <a href={contact.phoneHref}>{contact.phone}</a> : null}
            </li>
            <li className="footer-contact">
              {contact ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : null}
            </li>
            {contact?.isLocal ? <li className="footer-fact">{t.city}</li> : null}
            {social.map(({ network, url }) => (
              <li key={network}>
                <a href={url} rel="noreferrer" target="_blank">
                  {t.networks[network]}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="footer-legal">{site ? <LegalNotice legal={site.legal} /> : null}</div>
      <p className="footer-end">{t.copyright(new Date().getFullYear())}</p>
    </div>
  );
}
