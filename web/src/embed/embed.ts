import type { FrameView } from '../lib/frame-news.js';
import { type Framed, frameAddress, frameNews } from './frame-address.js';

/** What is framed is served from the origin of this script. */
const SITE = new URL(import.meta.url).origin;

/**
 * How long the iframe may take to load before a link replaces it. The page may refuse to be framed here, or be
 * unavailable.
 */
const LINK_AFTER_MS = 6_000;
const FIRST_HEIGHT = 480;

const TEXTS = {
  ground: {
    en: { title: 'Free hours', link: 'See the free hours on Crease', wrong: 'This ground is not known.' },
    hi: { title: 'खाली घंटे', link: 'खाली घंटे Crease पर देखें', wrong: 'यह मैदान नहीं मिला।' },
  },
  match: {
    en: { title: 'Live score', link: 'See the score on Crease', wrong: 'This match is not known.' },
    hi: { title: 'लाइव स्कोर', link: 'स्कोर Crease पर देखें', wrong: 'यह मैच नहीं मिला।' },
  },
} as const;

const STYLES = `
:host { display: block; min-width: 0; }
:host([hidden]) { display: none; }
iframe { display: block; width: 100%; border: 0; background: transparent; color-scheme: normal; opacity: 0; }
iframe.is-here { opacity: 1; }
p { margin: 0; padding: 16px; font: 16px/1.45 system-ui, sans-serif; }
@media (prefers-reduced-motion: no-preference) { iframe { transition: opacity 200ms; } }
`;

/** An iframe of a page of ours, as high as its content; whatever is done there opens in a window of ours. */
abstract class CreaseFrame extends HTMLElement {
  /** The attribute with the id, and the path of the page that replaces a frame which did not load. */
  protected abstract readonly what: Framed;
  readonly #root = this.attachShadow({ mode: 'open' });
  #frame: HTMLIFrameElement | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    window.addEventListener('message', this.#hear);
    // Captured, so that scrolling containers inside the page count too.
    window.addEventListener('scroll', this.#look, { capture: true, passive: true });
    window.addEventListener('resize', this.#look);
    this.#draw();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear);
    window.removeEventListener('scroll', this.#look, { capture: true });
    window.removeEventListener('resize', this.#look);
    clearTimeout(this.#late);
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && before !== after) this.#draw();
  }

  #words() {
    return TEXTS[this.what][this.getAttribute('lang') === 'hi' ? 'hi' : 'en'];
  }

  #draw(): void {
    clearTimeout(this.#late);
    const read = (name: string) => this.getAttribute(name)?.trim() ?? '';
    const wanted = { id: read(this.what), date: read('date'), theme: read('theme'), lang: read('lang') };
    const address = frameAddress(SITE, this.what, wanted);
    const style = document.createElement('style');
    style.textContent = STYLES;
    if (!address) {
      this.#frame = undefined;
      const note = document.createElement('p');
      note.textContent = this.#words().wrong;
      this.#root.replaceChildren(style, note);
      return;
    }
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.title = this.#words().title;
    frame.height = String(FIRST_HEIGHT);
    // The framed page may open our site in a window and needs nothing else from this one.
    frame.referrerPolicy = 'origin';
    this.#frame = frame;
    this.#root.replaceChildren(style, frame);
    this.#late = setTimeout(() => this.#standIn(wanted.id), LINK_AFTER_MS);
  }

  /** A link in place of a frame that did not load. */
  #standIn(id: string): void {
    const [style] = this.#root.children;
    const note = document.createElement('p');
    const link = document.createElement('a');
    link.href = new URL(`/${this.what}/${id}`, SITE).href;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = this.#words().link;
    note.append(link);
    this.#frame = undefined;
    this.#root.replaceChildren(...(style ? [style] : []), note);
  }

  readonly #hear = ({ data, origin, source }: MessageEvent): void => {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== SITE) return;
    const news = frameNews(data);
    if (!news) return;
    clearTimeout(this.#late);
    this.#frame.height = String(news.height);
    this.#frame.title = news.title;
    this.#frame.classList.add('is-here');
    this.#look();
  };

  /** Reports to the page in the iframe how much of it is visible. */
  readonly #look = (): void => {
    if (!this.#frame?.classList.contains('is-here')) return;
    const { top, bottom } = this.#frame.getBoundingClientRect();
    const view: FrameView = {
      crease: 'view',
      bottom: Math.round(Math.min(bottom, window.innerHeight) - top),
    };
    this.#frame.contentWindow?.postMessage(view, SITE);
  };
}

/** `<crease-ground ground="…" date="" theme="light|dark" lang="en|hi">`: a ground's live hours on another site. */
class CreaseGround extends CreaseFrame {
  static readonly observedAttributes = ['ground', 'date', 'theme', 'lang'];
  protected readonly what = 'ground';
}

/** `<crease-match match="…" theme="light|dark" lang="en|hi">`: the live score of a match on another site. */
class CreaseMatch extends CreaseFrame {
  static readonly observedAttributes = ['match', 'theme', 'lang'];
  protected readonly what = 'match';
}

// A page may load the script twice.
if (!customElements.get('crease-ground')) customElements.define('crease-ground', CreaseGround);
if (!customElements.get('crease-match')) customElements.define('crease-match', CreaseMatch);
