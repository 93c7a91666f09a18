import type { Plugin } from 'vite';

/**
 * Places where a package writes plain text as HTML, and the equivalent as text or as a node. The page's security policy
 * forbids writing text as HTML (`src/lib/trusted-types.ts`).
 */
export const REWRITTEN: readonly { file: RegExp; text: string; instead: string }[] = [
  {
    // Every style of antd passes through here.
    file: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/,
    text: 'styleNode.innerHTML = css',
    instead: 'styleNode.textContent = css',
  },
  {
    file: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/,
    text: 'existNode.innerHTML = css',
    instead: 'existNode.textContent = css',
  },
  {
    file: /@ant-design\/cssinjs\/es\/util\/index\.js$/,
    text: "ele.innerHTML = 'Test'",
    instead: "ele.textContent = 'Test'",
  },
  {
    file: /react-easy-crop\/index\.module\.mjs$/,
    text: 'this.styleRef.innerHTML = ',
    instead: 'this.styleRef.textContent = ',
  },
  {
    // As soon as it is loaded it tests whether the browser renders SVG.
    file: /leaflet\/dist\/leaflet-src(\.esm)?\.js$/,
    text: "div.innerHTML = '<svg/>'",
    instead: "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))",
  },
];

/**
 * The source of a package's file without the text that it writes as HTML.
 * @throws if an update has changed that source
 */
export function asText(source: string, id: string): string {
  return REWRITTEN.filter(({ file }) => file.test(id)).reduce((code, { text, instead }) => {
    if (!code.includes(text)) throw new Error(`${id} says no longer: ${text}`);
    return code.replaceAll(text, instead);
  }, source);
}

export const stylesAsText: Plugin = {
  name: 'styles-as-text',
  transform: {
    filter: { id: REWRITTEN.map(({ file }) => file), code: 'innerHTML' },
    handler(code, id) {
      return { code: asText(code, id.replace(/\?.*$/, '')), map: null };
    },
  },
};
