import type { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { ToolRun } from '../engine/result.ts';
import type { CommonTexts } from '../engine/texts/common-texts.ts';

/** A result in plain text: answer, figures, notes (all of them by default), link and disclaimer. */
export function plainResult(
  { result, share_url, disclaimer }: ToolRun,
  { plainText }: CommonTexts,
  notes = result.notes,
): string {
  const paragraphs = [
    [result.answer],
    result.figures.map(({ label, value }) => `- ${label}: ${value}`),
    notes.length === 0 ? [] : [`${plainText.notes}:`, ...notes.map((note) => `- ${note}`)],
    [`${plainText.share_url}: ${share_url}`],
    [disclaimer],
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

export function plainFaults({ message, faults }: InvalidInput): string {
  return [message, ...[...faults].map(([field, text]) => `${onOneLine(field)}: ${text}`)].join('\n');
}

/** A made-up name, without characters that start a line or change how the rest is displayed. */
export function onOneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
