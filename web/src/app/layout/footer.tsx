import { late } from '../../components/late.js';
import { WhenNear } from '../../components/when-near.js';

const Contents = late(async () => ({ default: (await import('./late-frame.js')).FooterContents }));

/** The end of every page. Its contents load when the reader comes near, or when the page is quiet. */
export function Footer() {
  return (
    <footer className="footer on-night">
      <WhenNear className="footer-room">
        <Contents />
      </WhenNear>
    </footer>
  );
}
