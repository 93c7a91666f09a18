const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that is safe to insert into a mail. */
export class Html {
  constructor(readonly markup: string) {}
}

/** A text as HTML: nothing in it can become markup; control characters are gone. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, '')
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

type Value = string | number | Html | readonly Html[] | undefined;

function toMarkup(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map((part) => part.markup).join('');
  return escapeHtml(String(value));
}

/** A template tag that escapes every value except `Html`. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((all, part, i) => all + toMarkup(values[i - 1]) + part));
}
