import type { ColumnInput } from '../../engine/inputs/field.ts';
import { InputNames, plainName } from '../../engine/inputs/input-names.ts';
import { shortened } from '../../engine/inputs/read.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Calculation } from '../../engine/result.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import type { DatedEvent } from '../../engine/texts/entries.ts';
import { countText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type Day, firstDayOfMonthsTo, isoDay, parseDay } from '../../law/calendar.ts';
import type { TableInputs } from '../rows/headings.ts';
import { MAX_ROWS } from '../rows/table-operation.ts';

/** Columns that no calculator takes, but that say what a row is. */
export const ROLES = ['currency', 'months', 'company_type', 'incorporated_on', 'dormant', 'year'] as const;

/** First accounts end within 18 months of incorporation (Companies Act 2006 s391(5)). */
const MAX_FIRST_ACCOUNTS = 18;
/** An accounting period ends 12 months after it began (CTA 2009 s10(1)(a)). */
const MAX_PERIOD = 12;

/** The roles as inputs of a file. */
function roleFields({ batch }: CommonTexts): ColumnInput[] {
  return ROLES.map((name) => {
    const [title = '', ...also] = render(batch[`role_${name}`]).split(', ');
    const none = { required: false, adds: false, maybe: [], never: [], choices: [], labels: {}, words: {} };
    return {
      ...none,
      name,
      kind: name === 'incorporated_on' ? 'date' : 'text',
      title,
      label: title,
      also,
      hint: title,
    };
  });
}

/** How files for a calculator are read: its inputs, and the roles, which headings must name exactly. */
export function fileInputs(
  { inputNames, schema }: LoadedCalculator,
  common: CommonTexts,
  { choices, year }: Pick<TableInputs, 'choices' | 'year'>,
  maxRows = MAX_ROWS,
): TableInputs {
  const roles = roleFields(common);
  const { needsAllAmounts } = schema;
  const fields = [...schema.fields, ...roles];
  const names = { inputs: inputNames, roles: new InputNames(roles) };
  return { fields, names, common, choices, year, maxRows, mayTry: true, needsAllAmounts };
}

type CompanyKind = 'private' | 'public' | 'llp' | 'none';

/** What a row is. */
export interface RowRole {
  readonly kind: CompanyKind;
  readonly isFirst: boolean;
  /** What was taken for granted of this row alone. */
  readonly assumed: readonly string[];
  /** Why the calculator has nothing for it. */
  readonly notCovered: string | null;
}

/** What a row of JSON is taken for. */
export const PRIVATE_COMPANY: RowRole = { kind: 'private', isFirst: false, assumed: [], notCovered: null };

/** Calculators with results for an LLP: its size, and its date at Companies House. */
const FOR_LLPS: ReadonlySet<string> = new Set(['company-size', 'deadlines', 'long-period']);

/** What a row of a file is, and its inputs: first accounts begin on the day of incorporation. */
export function readRole(
  { calculator, schema }: LoadedCalculator,
  entries: Readonly<Record<string, string | undefined>>,
  hasStart: boolean,
  common: CommonTexts,
  name = '',
): { role: RowRole; inputs: Readonly<Record<string, string | undefined>> } {
  const { company_type = '', incorporated_on = '', dormant = '', year: _, ...rest } = entries;
  const { currency = '', months = '', ...others } = rest;
  const inputs: Record<string, string | undefined> = { ...others };
  const assumed: string[] = [];
  // A dormant company has no significant transactions (Companies Act 2006 s1169).
  if (/^(y|yes|true|dormant)$/i.test(dormant.trim()) && schema.names.has('turnover') && !inputs.turnover) {
    inputs.turnover = '0';
    assumed.push(render(common.batch.dormant));
  }
  const kind = companyKind(company_type.trim(), name, common);
  const isCovered = kind !== 'none' && (kind !== 'llp' || FOR_LLPS.has(calculator.key));
  const text = common.batch[kind === 'llp' ? 'not_for_llp' : 'not_for_type'];
  const isAmount = schema.fields.some(({ kind, name }) => kind === 'money' && inputs[name] !== undefined);
  const money = currency.trim();
  const isPounds = money === '' || render(common.batch.pounds).split(', ').includes(money.toLowerCase());
  const notPounds =
    isAmount && !isPounds ? render(common.batch.not_pounds, { found: shortened(money) }) : null;
  const notCovered = isCovered ? notPounds : render(text, { type: shortened(company_type.trim()) });
  const end = schema.names.has('period_start') ? parseDay(inputs.period_end ?? '') : null;
  const [incorporated, start] = [parseDay(incorporated_on), parseDay(inputs.period_start ?? '')];
  const isFirst =
    end !== null &&
    incorporated !== null &&
    incorporated <= end &&
    incorporated >= firstDayOfMonthsTo(end, MAX_FIRST_ACCOUNTS) &&
    (start === null || start <= incorporated);
  const isYear = end !== null && schema.fields.some(({ fromYearEnd }) => fromYearEnd) && !hasStart;
  const length = months.trim() === '' ? MAX_PERIOD : Number(months);
  const isLength = isYear && Number.isInteger(length) && length > 0 && length <= MAX_PERIOD;
  const taken = isFirst ? incorporated : isLength ? firstDayOfMonthsTo(end, length) : null;
  if (taken !== null) inputs.period_start ??= isoDay(taken);
  if (isFirst && schema.names.has('first_accounts')) inputs.first_accounts ??= 'true';
  return { role: { kind, isFirst, assumed, notCovered }, inputs };
}

const KINDS = ['llp', 'public', 'private', 'none'] as const;

/** By the client's name, where it must say so (LLP Act 2000 Sch para 2, Companies Act 2006 s58), or by its type. */
function companyKind(written: string, name: string, { batch }: CommonTexts): CompanyKind {
  const [called, words, plain] = [inSpaces(name), inSpaces(written), plainName(written)];
  const find = <K extends CompanyKind>(kinds: readonly K[], isMeant: (word: string) => boolean) =>
    kinds.find((kind) => render(batch[`types_${kind}`]).split(', ').some(isMeant));
  const byName = find(['llp', 'public'] as const, (word) => called.endsWith(` ${word} `));
  if (byName !== undefined || written === '') return byName ?? 'private';
  const exact = find(KINDS, (word) => plain === plainName(word));
  return exact ?? find(KINDS, (word) => words.includes(` ${word} `)) ?? 'private';
}

/** The words of a text, each between spaces. */
function inSpaces(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** A date at Companies House that stands beside a row's data, and why it is not the one in it. */
export interface RegistryDate {
  readonly due: string | null;
  readonly reason: string;
}

/** The Companies House date of a row that is not an ordinary private company's; null if there is none to give. */
export function registryDate(
  { outcome }: Calculation,
  { kind, isFirst }: RowRole,
  { batch }: CommonTexts,
): RegistryDate | null {
  if (kind === 'none' || (kind === 'private' && !isFirst)) return null;
  const values: Readonly<Record<string, unknown>> = { ...outcome.narration, ...outcome.data };
  if (!('registry_due' in values)) return null;
  const isPublic = kind === 'public';
  const { registry_due, registry_due_if_first_accounts, registry_due_first_accounts } = values;
  const [ordinary, first] = isPublic
    ? [values.registry_due_public, values.public_first_accounts_due]
    : [registry_due, registry_due_if_first_accounts ?? registry_due_first_accounts];
  const due = (isFirst ? (first ?? ordinary) : (ordinary ?? first)) as Day | null;
  const reason = isFirst && first != null ? 'first' : isPublic ? 'public' : 'llp';
  if (isFirst && reason === 'llp' && kind === 'private') return null;
  const { private: months, public: fewer } = (values.registry ?? {}) as Readonly<
    Record<'private' | 'public', number>
  >;
  const slots = { months: countText(isPublic ? fewer : months) };
  return { due: due === null ? null : isoDay(due), reason: render(batch[`registry_${reason}`], slots) };
}

/** The dates of a row, with its own date at Companies House in the place of that of a private company. */
export function eventsOf(
  calculation: Calculation,
  registry: RegistryDate | null,
  kind: CompanyKind,
): readonly DatedEvent[] {
  const events = calculation.events();
  if (registry === null) return events;
  const atRegistry = events.filter(({ name }) => REGISTRY_EVENTS.has(name));
  const model = (kind === 'private' ? atRegistry.at(-1) : undefined) ?? atRegistry[0];
  const day = parseDay(registry.due ?? '');
  const replaced = model === undefined || day === null ? [] : [{ ...model, day, text: registry.reason }];
  return kind === 'llp' ? replaced : [...events.filter((event) => !atRegistry.includes(event)), ...replaced];
}

const REGISTRY_EVENTS: ReadonlySet<string> = new Set(['accounts', 'first_accounts']);
