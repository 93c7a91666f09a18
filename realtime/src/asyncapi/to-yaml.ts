/** Words that YAML would read as something else than text. */
const PLAIN = /^[A-Za-z_$][\w$./ -]*$/;
const RESERVED = /^(true|false|null|yes|no|on|off|~)$/i;

const scalar = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) && !RESERVED.test(value) && value.trim() === value
    ? value
    : JSON.stringify(value);

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** Writes plain data as YAML in block style; every JSON scalar is a YAML scalar, so whatever is not plain text is JSON. */
export function toYaml(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return `${scalar(value)}\n`;
  if (isEmpty(value)) return Array.isArray(value) ? '[]\n' : '{}\n';
  const lines = Array.isArray(value)
    ? value.map((item) => `${indent}-${nested(item, `${indent}  `, true)}`)
    : Object.entries(value).map(
        ([key, item]) => `${indent}${scalar(key)}:${nested(item, `${indent}  `, false)}`,
      );
  return lines.join('');
}

/** What follows a key or a dash: a scalar on the same line, anything else below it (the first key beside its dash). */
function nested(value: unknown, indent: string, beside: boolean): string {
  if (typeof value !== 'object' || value === null || isEmpty(value)) return ` ${toYaml(value)}`;
  const block = toYaml(value, indent);
  return beside && !Array.isArray(value) ? ` ${block.slice(indent.length)}` : `\n${block}`;
}
