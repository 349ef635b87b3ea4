import type { SinceTexts } from '../changes-since.ts';
import type { RateTable } from '../rates/table.ts';
import type { RulesFile } from '../rules-file.ts';
import { type PageWords, readPageWords } from './page-words.ts';
import type { PendingTexts } from './pending-note.ts';
import { NUMBER_IN_WORDS, readTemplate, type Template } from './template.ts';

/** Texts by name; the schema of texts/common.yaml sees to it that each is there. */
type Templates = Readonly<Record<string, Template>>;
type Strings = Readonly<Record<string, string>>;

/** What is said of one operation over calculators. */
export interface OperationTexts {
  /** A few words, without capital or stop. */
  readonly summary: Template;
  readonly about: Template;
  /** What its answer holds. */
  readonly result: Template;
  readonly parameters: Templates;
  /** Of parameters that cannot be used, and what the answer says in words. */
  readonly messages: Templates;
  /** What stands before a message about a row, by the name of its table. */
  readonly rows?: Templates;
  /** The headings of the tables of its answer, and how words of them print. */
  readonly columns?: Templates;
  readonly labels?: Templates;
}

/** The texts that all calculators and channels share, from texts/common.yaml. */
export interface CommonTexts {
  readonly siteName: string;
  readonly calculatedBy: Template;
  readonly disclaimer: string;
  /** What `rules_version`, the last key of every `data`, means. */
  readonly rulesVersion: string;
  readonly pending: PendingTexts;
  readonly since: SinceTexts;
  /** What the words of `chosen_by` and `within_a_period` of rate tables mean. */
  readonly rateTables: { readonly chosen_by: Strings; readonly within_a_period: Strings };
  /** Names that may hold digits, longest first. */
  readonly names: readonly string[];
  /** What is said of inputs. */
  readonly messages: Templates;
  /** What people read on pages in place of some of them. */
  readonly pageMessages: Templates;
  /** What a request that cannot be answered is told, by code. */
  readonly errors: Strings;
  /** What the description of the JSON API says. */
  readonly api: Templates;
  /** Headings of results in plain text. */
  readonly plainText: Strings;
  /** How people read formulas that are no plain arithmetic, and how values were rounded. */
  readonly workings: Templates;
  /** What only the MCP server says. */
  readonly mcp: {
    /** Short, as clients put it before the names of tools. */
    readonly name: string;
    readonly title: string;
    readonly about: string;
    /** How a model is to use the tools. */
    readonly instructions: string;
    readonly errors: Templates;
  };
  /** The help of the command line, and what it says of a call that it cannot follow. */
  readonly commandLine: Templates;
  /** What is said of many rows at once. */
  readonly batch: Templates;
  /** What pages say: headings, buttons, captions. */
  readonly pages: PageWords;
  /** What is said of files of rows. */
  readonly files: Templates;
  /** What is said of operations: messages that all share, and each by its name. */
  readonly operations: {
    readonly messages: Templates;
    /** What pages of operations over rows say. */
    readonly page: Templates;
    readonly each: Readonly<Record<string, OperationTexts>>;
  };
}

/** The slots of a text, or of all texts of a section; all others have none. */
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  calculated_by: ['site_name', 'page_url'],
  'pending.event': ['what', 'on'],
  'pending.note': ['events'],
  'since.unchanged': ['then'],
  'since.changed': ['then', 'changes'],
  'since.change': ['table', 'from', 'kind', 'on', 'effect'],
  'since.more': ['count', 'address'],
  messages: [
    'title',
    'what',
    'example',
    'plain_amount',
    'amount_in_pounds',
    'found',
    'near',
    'choices',
    'minimum',
    'maximum',
    'earliest_year',
    'latest_year',
    'names',
    'count',
    'given',
    'day_first',
    'month_first',
  ],
  'api.description': ['limit', 'disclaimer'],
  'api.description_without_limit': ['disclaimer'],
  'api.higher_volumes': ['contact'],
  'api.unknown_tool': ['list'],
  'api.name_of_mcp_tool': ['name', 'key', 'address'],
  'api.written_number': ['amount'],
  'api.written_boolean': ['words'],
  'api.written_in_body': ['amount', 'words'],
  'api.by_query': ['title'],
  'api.by_body': ['title'],
  'api.workings_by_query': ['title'],
  'api.workings_by_body': ['title'],
  'api.workings_as_csv': ['title'],
  'api.operation': ['title', 'summary'],
  'api.input_of': ['key'],
  'api.data_of': ['key'],
  'api.run_of': ['key'],
  page_messages: ['title', 'what', 'example', 'choices'],
  'workings.smaller': ['a', 'b'],
  'workings.larger': ['a', 'b'],
  'workings.below_zero': ['a'],
  'workings.later': ['a', 'b'],
  'workings.after': ['time', 'day'],
  'workings.before': ['time', 'day'],
  'workings.last_day': ['time', 'day'],
  'workings.both_counted': ['start', 'end'],
  'mcp.errors': ['version', 'header', 'method', 'tool', 'uri'],
  batch: [
    ...['name', 'choices', 'most', 'length', 'found', 'expected'],
    ...['rows', 'rate', 'left', 'refused', 'url', 'numbers', 'typed', 'read', 'title'],
  ],
  files: [
    ...['letter', 'heading', 'found', 'title', 'input', 'inputs', 'name', 'example', 'expected', 'row'],
    ...['month', 'meant', 'meant_in_words', 'day_first', 'plain_amount', 'amount_in_pounds', 'in_full'],
    ...['count', 'sheet', 'sheets', 'others', 'encoding', 'separator', 'choices'],
  ],
  'command_line.unknown_command': ['command'],
  'command_line.unknown_tool': ['tool'],
  'command_line.not_an_option': ['word'],
  'pages.try_again': ['seconds'],
  'pages.requests': ['count'],
  'pages.work_limit': ['count'],
  'operations.messages': ['choices', 'least', 'most'],
  'operations.page': ['title', 'row', 'field', 'headings'],
  'operations.each.*.rows': ['row'],
  'operations.each.ledger.labels': ['end', 'from', 'most'],
  'operations.each.boxes.messages': [
    ...['choices', 'start', 'end', 'box', 'exact', 'value', 'ours', 'theirs', 'from', 'online'],
  ],
  'operations.each.ledger.messages': [
    ...[
      'most',
      'end',
      'before',
      'months',
      'earliest',
      'row',
      'date',
      'start',
      'owed',
      'left',
      'limit',
      'amount',
      'zero',
    ],
  ],
  'operations.each.payments.messages': [
    ...['first_day', 'start', 'end', 'months', 'date', 'up_to', 'paid', 'total', 'tax', 'due'],
    ...['effective', 'amount', 'most', 'zero'],
  ],
  'operations.each.periods.messages': ['first_day', 'start', 'end', 'months', 'most'],
  'operations.each.*.parameters': ['example', 'most'],
  'operations.each.*.messages': ['example', 'choices', 'most'],
  'operations.each.sweep.messages': ['example', 'choices', 'most', 'what', 'from', 'to'],
  'operations.each.check.messages': [
    ...[
      'example',
      'choices',
      'figure',
      'claimed',
      'ours',
      'number',
      'count',
      'difference',
      'other',
      'input',
      'value',
      'given',
    ],
  ],
  'operations.each.solve.messages': [
    ...['example', 'choices', 'find', 'for', 'figure', 'value', 'lowest', 'highest', 'except'],
    ...['low', 'low_figure', 'high', 'high_figure', 'nearest'],
  ],
};

/** A path as SLOTS has it: operations that have no slots of their own share theirs. */
function slotKey(path: readonly string[]): string {
  return path.join('.').replace(/^(operations\.each)\.\w+/, '$1.*');
}

/** By which day a table's row is chosen, and what becomes of a change within a period, after "Chosen by". */
export function chosenByText({ rateTables }: CommonTexts, { head }: RateTable): string {
  const by = rateTables.chosen_by[head.chosenBy] as string;
  return head.method === null ? by : `${by}; ${rateTables.within_a_period[head.method]}`;
}

type Nested = { readonly [name: string]: string | Nested };

/** Reads texts/common.yaml, a file that matches its schema; what breaks the rules of texts is reported. */
export function readCommonTexts(file: RulesFile): CommonTexts {
  const { names: listed, ...data } = file.data as { names: readonly string[] } & Record<string, Nested>;
  const names = [...listed].sort((a, b) => b.length - a.length);
  file.verify(() => {
    listed.forEach((name, index) => {
      if (/\d/.test(name) || NUMBER_IN_WORDS.test(name)) return;
      file.fault(['names', index], `"${name}" holds no digit and need not be listed`);
    });
  });

  const templates = (texts: Nested, path: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => {
        const at = [...path, name];
        if (typeof text !== 'string') return [name, templates(text, at)];
        const slots =
          SLOTS[at.join('.')] ?? SLOTS[path.join('.')] ?? SLOTS[slotKey(at)] ?? SLOTS[slotKey(path)] ?? [];
        return [name, readTemplate(file, at, text, new Set(slots), names)];
      }),
    );
  const read = templates(data, []) as Record<string, Template & Templates> & { mcp: CommonTexts['mcp'] };
  const text = data as unknown as {
    readonly [name in 'site_name' | 'disclaimer' | 'rules_version']: string;
  } & {
    readonly errors: Strings;
    readonly plain_text: Strings;
    readonly mcp: CommonTexts['mcp'];
    readonly rate_tables: CommonTexts['rateTables'];
  };
  return {
    siteName: text.site_name,
    calculatedBy: read.calculated_by as Template,
    disclaimer: text.disclaimer,
    rulesVersion: text.rules_version,
    pending: read.pending as unknown as PendingTexts,
    since: read.since as unknown as SinceTexts,
    rateTables: text.rate_tables,
    names,
    messages: read.messages as Templates,
    pageMessages: read.page_messages as Templates,
    errors: text.errors,
    api: read.api as Templates,
    plainText: text.plain_text,
    workings: read.workings as Templates,
    mcp: { ...text.mcp, errors: read.mcp.errors },
    commandLine: read.command_line as Templates,
    batch: read.batch as Templates,
    pages: readPageWords(file),
    files: read.files as Templates,
    operations: read.operations as unknown as CommonTexts['operations'],
  };
}
