import type { Calculator, ResultDeclaration } from '../calculator.ts';
import type { SchemaData } from '../inputs/input-schema.ts';
import type { CalendarData } from '../rates/calendar.ts';
import { type TableDeclaration, tableName } from '../rates/declaration.ts';
import { operationName, ownFiles } from '../read/calculator.ts';
import type { BoxKind, ReturnForm } from '../read/return-form.ts';
import { decisionFile, FILES, neededFiles, OPERATIONS, rateFile, tablesOf } from '../read/rules.ts';
import { type CommonData, readCommonTexts } from '../texts/common-texts.ts';
import type { TextsData } from '../texts/entries.ts';
import { DOCUMENTS } from '../texts/page-words.ts';
import { textScope } from '../texts/text-values.ts';
import { type FlatTypes, plainType } from '../values.ts';
import { checkDecision } from './check-decision.ts';
import { checkChecks, checkInputSchema, checkRowSchema } from './check-inputs.ts';
import { checkTable } from './check-table.ts';
import { checkTexts } from './check-texts.ts';
import { NUMBERED } from './keywords.ts';
import type { Declared, YamlFile } from './yaml-file.ts';

/** Reports everything that is wrong with the rules of these calculators, whose files have the form of their schemas. */
export function checkRules(files: ReadonlyMap<string, YamlFile>, calculators: readonly Calculator[]): void {
  const needed = neededFiles(calculators);
  for (const [name, file] of files) {
    if (needed.has(name)) continue;
    file.error([], 'No calculator uses this file. Remove it, or list one with this key in src/calculators.');
  }
  const [sources, commonFile] = [files.get(FILES.sources), files.get(FILES.common)];
  // All others need them; what is wrong with them has been reported.
  if (sources === undefined || commonFile === undefined) return;
  const common = readCommonTexts(commonFile.data as CommonData);
  const keys = calculators.map(({ key }) => key);
  const declared = {
    source: Object.keys(sources.data as object),
    calculator: keys,
    document: DOCUMENTS,
    'note of texts/common.yaml': Object.keys(common.notes),
    // The longest first, as one may be part of another.
    [NUMBERED]: common.names.toSorted((a, b) => b.length - a.length),
  };
  const check = (name: string, run: (file: YamlFile) => void): void => {
    const file = files.get(name);
    if (file !== undefined) run(file);
  };
  check(FILES.site, (file) => file.checkNames(declared));
  const tables = [...new Set(calculators.flatMap(tablesOf))];
  check(FILES.calendar, (file) => checkCalendar(file, tables, declared));
  for (const name of new Set(tables.map(rateFile))) {
    const shapes = tables.filter((shape) => rateFile(shape) === name);
    check(name, (file) => checkTable(file, shapes, declared));
  }
  for (const shape of new Set(calculators.flatMap(({ decisions }) => decisions))) {
    check(decisionFile(shape), (file) => checkDecision(file, shape, declared));
  }
  for (const calculator of calculators) {
    const { schema, checks } = ownFiles(calculator.key);
    check(schema, (file) => checkInputSchema(file, calculator, declared, common));
    check(checks, (file) => checkChecks(file, calculator, declared));
  }
  checkToolNames(keys.flatMap((key) => files.get(ownFiles(key).schema) ?? []));
  const results = calculators.flatMap((calculator) => [calculator, ...calculator.overRows]);
  for (const result of results) {
    check(ownFiles(result.key).texts, (file) => checkTexts(file, result, declared));
  }
  const users = results.filter(({ key }) => {
    const texts = files.get(ownFiles(key).texts)?.data as TextsData | undefined;
    return texts?.notes.some((note) => 'common' in note);
  });
  checkCommonTexts(commonFile, users, declared);
  for (const name of new Set(calculators.flatMap(({ overRows }) => overRows.map(operationName)))) {
    if (name in common.operations.each) continue;
    commonFile.error(['operations', 'each'], `The texts of the operation "${name}" are missing. Add them.`);
  }
  for (const [name, file] of files) if (name.startsWith(OPERATIONS)) checkRowSchema(file, declared);
  check(FILES.returnForm, (file) => checkReturnForm(file, results, declared));
}

/** Reports calculators that clients could not tell apart. */
function checkToolNames(schemas: readonly YamlFile[]): void {
  for (const name of ['title', 'x-tool-name'] as const) {
    const known = new Set<string>();
    for (const file of schemas) {
      const own = (file.data as SchemaData)[name];
      if (known.has(own)) file.error([name], `Another calculator is called "${own}". Change one.`);
      known.add(own);
    }
  }
}

/** Reports what is wrong with the texts of all calculators. @param users those with common notes, whose values these use. */
function checkCommonTexts(file: YamlFile, users: readonly ResultDeclaration[], declared: Declared): void {
  const scopes = users.map(textScope).flatMap((scope) => [scope, ...scope.inside.values()]);
  const list = scopes.flatMap(({ inside }) => [...inside.keys()]);
  const value = scopes.flatMap((scope) => Object.keys(scope.slots));
  const facts = (): FlatTypes => Object.assign({}, ...scopes.map(({ conditions }) => conditions));
  if (users.length === 0) file.checkNames(declared);
  else file.checkNames({ ...declared, list, value }, { facts });
}

/** Reports what is wrong with the events that can change rates. */
function checkCalendar(file: YamlFile, shapes: readonly TableDeclaration[], declared: Declared): void {
  const { kinds, events } = file.data as CalendarData;
  file.checkNames({
    ...declared,
    'rate table': [...new Set(shapes.flatMap((shape) => [shape.file, tableName(shape)]))],
    'kind of event': Object.keys(kinds),
  });
  events.forEach(({ on, reviewed_on }, index) => {
    if (reviewed_on === undefined || reviewed_on >= on) return;
    const message = `This is before the event of ${on}. Give the day of the review.`;
    file.error(['events', index, 'reviewed_on'], message);
  });
}

/** Reports what is wrong with the boxes of the company tax return: each is there once for any period. */
function checkReturnForm(file: YamlFile, results: readonly ResultDeclaration[], declared: Declared): void {
  const { boxes } = file.data as ReturnForm;
  const figures = results.flatMap(({ key, returns }) =>
    Object.entries(returns?.types ?? {}).map(([name, type]) => [`${key}/${name}`, type] as const),
  );
  const names = boxes.map(({ box }) => box);
  file.checkNames({
    ...declared,
    calculator: results.map(({ key }) => key),
    figure: figures.map(([name]) => name),
    'figure of its kind': ([, index]) => {
      const kind = KINDS[boxes[Number(index)]?.kind as BoxKind];
      return figures.flatMap(([name, type]) => (plainType(type).kind === kind ? name : []));
    },
    box: names,
    'earlier box': ([, index]) => names.slice(0, Number(index)),
  });
  boxes.forEach(({ box, begins_from }, index) => {
    const same = boxes.slice(0, index).filter((other) => other.box === box);
    if (same.every(({ begins_until }) => begins_until !== undefined && begins_from !== undefined)) return;
    const remedy = 'Give each its "begins_from" and "begins_until".';
    file.error(['boxes', index, 'box'], `Box ${box} is here twice for one period. ${remedy}`);
  });
}

/** The kind of figure in a box of each kind. */
const KINDS: Readonly<Record<BoxKind, string>> = {
  pounds: 'money',
  pence: 'money',
  tick: 'boolean',
  count: 'integer',
  year: 'integer',
  percent: 'percent',
  date: 'date',
};
