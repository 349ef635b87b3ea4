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
  return paragraphs.flatMap((lines) => lines.join('\n') || []).join('\n\n');
}

/** Characters of made-up names that start a line or change how the rest is displayed. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

export function plainErrors({ message, messages }: InvalidInput): string {
  const lines = [...messages].map(([field, text]) => `${field.replace(UNSAFE, '\uFFFD')}: ${text}`);
  return [message, ...lines].join('\n');
}
