import type { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { ToolRun } from '../engine/result.ts';
import type { Reference } from '../engine/sources.ts';
import type { CommonTexts } from '../engine/texts/common-texts.ts';

/** A result in plain text: answer, figures, notes (all if left out), link (if there is one), disclaimer and law. */
export function plainResult(
  { result, share_url, disclaimer }: Pick<ToolRun, 'result' | 'disclaimer'> & { share_url: string | null },
  { plainText }: CommonTexts,
  { notes = result.notes, law = [] }: { notes?: readonly string[]; law?: readonly Reference[] } = {},
): string {
  const paragraphs = [
    [result.answer],
    result.figures.map(({ label, value }) => `- ${label}: ${value}`),
    notes.length === 0 ? [] : [`${plainText.notes}:`, ...notes.map((note) => `- ${note}`)],
    share_url === null ? [] : [`${plainText.share_url}: ${share_url}`],
    [disclaimer],
    law.length === 0 ? [] : ['Law:', ...law.map(({ title, url }) => `- ${title}: ${url}`)],
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

export function plainErrors({ message, messages }: InvalidInput): string {
  return [message, ...[...messages].map(([field, text]) => `${onOneLine(field)}: ${text}`)].join('\n');
}

/** A made-up name, without characters that start a line or change how the rest is displayed. */
export function onOneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
