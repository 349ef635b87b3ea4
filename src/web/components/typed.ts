import type { InputField } from '../../engine/inputs/field.ts';
import { DATE_PARTS, dateOfParts } from './date-parts.ts';

/** What a date in three boxes says, with a date pasted whole into one of them. */
export function typedDate(parts: readonly string[]): string {
  const [day = '', month = '', year = ''] = parts.map((part) => part.trim());
  const filled = [day, month, year].filter((part) => part !== '');
  const [only = ''] = filled;
  const whole = filled.length === 1 ? only.split(/[\s/.-]+/).filter((part) => part !== '') : [];
  if (whole.length !== DATE_PARTS.length) return dateOfParts(day, month, fourDigits(year));
  if (/^\d{4}$/.test(whole[0] ?? '')) return dateOfParts(whole[2] ?? '', whole[1] ?? '', whole[0] ?? '');
  return dateOfParts(whole[0] ?? '', whole[1] ?? '', fourDigits(whole[2] ?? ''));
}

/** `26` is 2026, and `87` is 1987. */
function fourDigits(year: string): string {
  if (!/^\d{2}$/.test(year)) return year;
  return `${Number(year) < 50 ? '20' : '19'}${year}`;
}

/** Numbers as people type them on a page: `100k`, `1.2m`, `100 000`, `nil`. Anything else is unchanged. */
export function typedNumber({ kind }: Pick<InputField, 'kind'>, text: string): string {
  if (kind !== 'money' && kind !== 'decimal' && kind !== 'integer') return text;
  const bare = text.trim().replace(/(?<=\d)[\s\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, '');
  if (/^(nil|none)$/i.test(bare)) return '0';
  const [, sign = '', digits = '', decimals = '', unit = ''] =
    /^([-−]?)£?\s?([\d,]{1,15})(?:\.(\d{1,6}))?\s?(k|m)$/i.exec(bare) ?? [];
  if (unit === '') return bare;
  const places = unit.toLowerCase() === 'k' ? 3 : 6;
  const shifted = decimals.padEnd(places, '0');
  const rest = shifted.slice(places).replace(/0{1,6}$/, '');
  return `${sign}${digits.replaceAll(',', '')}${shifted.slice(0, places)}${rest === '' ? '' : `.${rest}`}`;
}
