import { type Narration, type Run, rowOf, step } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import type { Row } from '../../engine/rates/table.ts';
import { boolean, date, enumOf, listOf, optional, type ValueOf } from '../../engine/values.ts';
import { firstAccountsDue } from '../../law/accounts-due.ts';
import { anniversaryOf, type Day, isSameDay, lastDayOfMonthsFrom, monthsAfter } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import { registryExtension, registryLimit } from './time-limits.ts';

export const registryTables = [registryLimit, registryExtension] as const;

export const registryDates = decision(
  'registry-dates',
  {
    accounts_start: date,
    first_covered_day: date,
    accounts_end: date,
    longest_ordinary_end: date,
    first_accounts: optional(boolean),
  },
  ['not_covered', 'ordinary', 'first_accounts', 'either'],
);

const companyKind = enumOf('private', 'public');
type CompanyKind = ValueOf<typeof companyKind>;

export const registrySteps = {
  ordinary_registry_date: step(date, { company_kind: companyKind }),
  first_anniversary: step(date),
  first_accounts_registry_date: step(date, { company_kind: companyKind }),
  extended_registry_date: step(date, { company_kind: companyKind, date_before: date }),
} as const;

/** What texts say of registry dates besides the dates in `data`. */
export const registryNarration = {
  registry: rowOf(registryLimit),
  public_first_accounts_due: optional(date),
  registry_extensions: listOf({ company_kind: companyKind, date_before: date, date_extended: date }),
} as const;

type RegistryRun = Run<typeof registrySteps>;

export interface RegistryDates {
  /** For a private company; null when the accounts are certainly its first, or not covered. */
  readonly ordinary: Day | null;
  readonly ordinaryPublic: Day | null;
  /** For a private company; null unless the accounts are long and may be its first. */
  readonly first: Day | null;
  readonly narration: Narration<typeof registryNarration>;
}

type Months = Row<typeof registryLimit.columns>;

/**
 * When the accounts are due at the registry: by the ordinary rule, by the one for first accounts, or both
 * when it is not known whether they are the first. Temporary extensions are mentioned with the dates, not
 * applied to them.
 * Source: Companies Act 2006 ss442 and 443; SI 2020/645.
 */
export function registryDatesOf(
  accounts: Period,
  firstAccounts: boolean | null,
  run: RegistryRun,
): RegistryDates {
  const table = run.table(registryLimit);
  const covering = table.find({ first_day_of_accounts: accounts.start, last_day_of_accounts: accounts.end });
  const outcome = run.decide(registryDates, {
    accounts_start: accounts.start,
    first_covered_day: table.firstDay,
    accounts_end: accounts.end,
    longest_ordinary_end:
      covering === null
        ? accounts.start
        : lastDayOfMonthsFrom(accounts.start, covering.first_accounts_longer_than),
    first_accounts: firstAccounts,
  });
  const registry = covering === null ? null : new Registry(accounts, covering, run);
  const ofOrdinary = outcome === 'ordinary' || outcome === 'either' ? registry : null;
  const ofFirst = outcome === 'first_accounts' || outcome === 'either' ? registry : null;
  const ordinary = ofOrdinary?.ordinary('private') ?? null;
  const ordinaryPublic = ofOrdinary?.ordinary('public') ?? null;
  const first = ofFirst?.first('private') ?? null;
  const firstPublic = ofFirst?.first('public') ?? null;
  return {
    ordinary,
    ordinaryPublic,
    first,
    narration: {
      registry: covering,
      public_first_accounts_due: firstPublic,
      registry_extensions: registry?.extensions ?? [],
    },
  };
}

/** The dates of one set of accounts, each written into the trace. */
class Registry {
  readonly extensions: ValueOf<(typeof registryNarration)['registry_extensions']>[number][] = [];
  #anniversary: Day | null = null;

  constructor(
    private readonly accounts: Period,
    private readonly months: Months,
    private readonly run: RegistryRun,
  ) {}

  /** Source: Companies Act 2006 s442(2). */
  ordinary(company: CompanyKind): Day {
    const { end } = this.accounts;
    return this.#date('ordinary_registry_date', company, (months) => monthsAfter(end, months));
  }

  /** Source: Companies Act 2006 s442(3). */
  first(company: CompanyKind): Day {
    const { first_accounts_anniversary: toAnniversary, first_accounts_after_end: afterEnd } = this.months;
    return this.#date('first_accounts_registry_date', company, (afterAnniversary) => {
      this.#anniversary ??= this.run.step.first_anniversary(
        anniversaryOf(this.accounts.start, toAnniversary),
      );
      return firstAccountsDue(this.#anniversary, this.accounts.end, { afterAnniversary, afterEnd });
    });
  }

  /** Calculates a date, and the extended one where it falls in a period of extensions. */
  #date(
    name: 'ordinary_registry_date' | 'first_accounts_registry_date',
    company: CompanyKind,
    after: (months: number) => Day,
  ): Day {
    const due = this.run.step[name](after(this.months[company]), { company_kind: company });
    const months = this.run.table(registryExtension).on({ registry_date: due })[company];
    const about = { company_kind: company, date_before: due };
    const isKnown = this.extensions.some(
      ({ company_kind, date_before }) => company_kind === company && isSameDay(date_before, due),
    );
    if (months !== null && !isKnown) {
      const extended = this.run.step.extended_registry_date(after(months), about);
      this.extensions.push({ ...about, date_extended: extended });
    }
    return due;
  }
}
