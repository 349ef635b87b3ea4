import { Diagnostics } from '../../src/engine/checks/diagnostics.ts';
import { parseYaml } from '../../src/engine/checks/parse-yaml.ts';
import type { YamlFile } from '../../src/engine/checks/yaml-file.ts';
import { type Decision, decision, readDecision } from '../../src/engine/decisions/decision.ts';
import { checkExhaustive } from '../../src/engine/decisions/exhaustiveness.ts';
import type { Sources } from '../../src/engine/sources.ts';
import { boolean, date, enumOf, money, optional } from '../../src/engine/values.ts';

const SHAPE = decision(
  'own',
  { large: boolean, size: enumOf('small', 'middle'), amount: money, limit: money, day: optional(date) },
  ['yes_please', 'no_thanks'],
);
const SOURCES = new Map([['law', {}]]) as unknown as Sources;

/** Reads a small decision, with its faults and their lines. */
export function readOwn(text: string): { found: Decision | null; told: string[] } {
  const diagnostics = new Diagnostics();
  const file = parseYaml(text, 'rules/decisions/own.yaml', diagnostics) as YamlFile;
  const found = readDecision(file, SHAPE as never, SOURCES);
  if (found !== null) checkExhaustive(file, found);
  return { found, told: diagnostics.all().map(({ line, wrong }) => `${line}: ${wrong}`) };
}

/** A decision with a limit: line 5 has the first outcome, line 9 the second. */
export const AT_LIMIT = `question: Is it?
facts:
  { amount: money, limit: money }
outcomes:
  - outcome: yes_please
    because: It is.
    cite: law
    when: { amount: { at_most: limit } }
  - outcome: no_thanks
    because: It is not.
    cite: law
    when: { amount: { more_than: limit } }
`;

/** A decision with a grid, on lines 13 to 15. */
export const GRID = `question: Is it?
facts:
  large: boolean
  size: [small, middle]
outcomes:
  - outcome: yes_please
    because: It is.
    cite: law
  - outcome: no_thanks
    because: It is not.
    cite: law
grid:
  - { large: true, outcome: yes_please }
  - { large: false, size: small, outcome: no_thanks }
  - { large: false, size: middle, outcome: yes_please }
`;
