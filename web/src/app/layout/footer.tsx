import { Link } from 'react-router-dom';
import { frameTexts, footerTexts as t } from '../texts.js';

export function Footer() {
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer-columns">
          <section>
            <h2>{frameTexts.product}</h2>
            <p>{t.about}</p>
          </section>
          <section>
            <h2>{t.company}</h2>
            <ul>
              <li>
                <Link to="/about">{frameTexts.nav.about}</Link>
              </li>
              <li>
                <Link to="/help">{frameTexts.nav.help}</Link>
              </li>
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
              {t.serviceList.map((service) => (
                <li key={service} className="footer-fact">
                  {service}
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{t.contact}</h2>
            <ul>
              <li>
                <a href={t.phoneHref}>{t.phone}</a>
              </li>
              <li>
                <a href={`mailto:${t.email}`}>{t.email}</a>
              </li>
              <li className="footer-fact">{t.city}</li>
            </ul>
          </section>
        </div>
        <p className="footer-end">{t.copyright(new Date().getFullYear())}</p>
      </div>
    </footer>
  );
}
