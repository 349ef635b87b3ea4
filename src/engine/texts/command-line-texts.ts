import type { RulesFile } from '../rules-file.ts';
import { type Names, readTemplate, type Template } from './template.ts';

const WORDS = ['usage', 'about', 'list', 'run', 'tool_help', 'mcp', 'inputs', 'required'] as const;
const ERRORS = ['unknown_command', 'unknown_tool', 'missing_tool', 'not_an_option'] as const;

/** The words of the command line: its help, and what it says of a call that it cannot follow. */
export type CommandLineTexts = Readonly<Record<(typeof WORDS)[number], string>> &
  Readonly<Record<(typeof ERRORS)[number], Template>>;

/** Reads the section `command_line` of texts/common.yaml; what breaks the rules of texts is reported. */
export function readCommandLineTexts(
  file: RulesFile,
  data: Readonly<Record<string, string>>,
  names: Names,
): CommandLineTexts {
  const slots = new Set(['command', 'tool', 'word']);
  const read = (word: string): Template =>
    readTemplate(file, ['command_line', word], data[word] ?? '', slots, names);
  return {
    ...Object.fromEntries(WORDS.map((word) => [word, read(word).texts.join('')])),
    ...Object.fromEntries(ERRORS.map((word) => [word, read(word)])),
  } as CommandLineTexts;
}
