import { type Narration, type Run, rowOf, step } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import * as t from '../../engine/values.ts';
import {
  anniversaryAfter,
  type Day,
  firstAccountsDue,
  isSameDay,
  lastDayOfMonthsFrom,
  monthsAfter,
} from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import { timeLimits } from './time-limits.ts';

export const registryDates = decision(
  'registry-dates',
  {
    accounts_start: t.date,
    first_covered_day: t.date,
    accounts_end: t.date,
    longest_ordinary_end: t.date,
    first_accounts: t.optional(t.boolean),
  },
  ['not_covered', 'ordinary', 'first_accounts', 'either'],
);

const companyKind = t.enumOf('private', 'public');

export const registrySteps = {
  ordinary_registry_date: step(t.date, { company_kind: companyKind }),
  first_anniversary: step(t.date),
  first_accounts_registry_date: step(t.date, { company_kind: companyKind }),
  extended_registry_date: step(t.date, { company_kind: companyKind, date_before: t.date }),
} as const;

const registryExtensions = t.listOf({
  company_kind: companyKind,
  date_before: t.date,
  date_extended: t.date,
});

export const registryNarration = {
  registry: rowOf(timeLimits.registry),
  public_first_accounts_due: t.optional(t.date),
  registry_extensions: registryExtensions,
} as const;

export interface RegistryDates {
  /** For a private company; null when the accounts are certainly its first, or not covered. */
  readonly ordinary: Day | null;
  readonly ordinaryPublic: Day | null;
  /** For a private company; null unless the accounts are long and may be its first. */
  readonly first: Day | null;
  readonly narration: Narration<typeof registryNarration>;
}

/**
 * When the accounts are due at the registry: by the ordinary rule, by the one for first accounts, or both when it is
 * unknown whether they are the first. Temporary extensions are mentioned next to the dates, not applied to them.
 * Source: Companies Act 2006 ss442 and 443; SI 2020/645.
 */
export function findRegistryDates(
  { start, end }: Period,
  firstAccounts: boolean | null,
  run: Run<typeof registrySteps>,
): RegistryDates {
  const table = run.table(timeLimits.registry);
  const limits = table.find({ first_day_of_accounts: start, last_day_of_accounts: end });
  const outcome = run.decide(registryDates, {
    accounts_start: start,
    first_covered_day: table.firstDay,
    accounts_end: end,
    longest_ordinary_end:
      limits === null ? start : lastDayOfMonthsFrom(start, limits.first_accounts_longer_than),
    first_accounts: firstAccounts,
  });
  const extensions: t.ValueOf<typeof registryExtensions>[number][] = [];
  let anniversary: Day | null = null;
  const dateOf = (
    rule: 'ordinary' | 'first_accounts',
    company: t.ValueOf<typeof companyKind>,
  ): Day | null => {
    if (limits === null || (outcome !== 'either' && outcome !== rule)) return null;
    const dueAfter = (months: number): Day => {
      if (rule === 'ordinary') return monthsAfter(end, months);
      anniversary ??= run.step(
        'first_anniversary',
        anniversaryAfter(start, limits.first_accounts_anniversary),
      );
      return firstAccountsDue(anniversary, end, months, limits.first_accounts_after_end);
    };
    const due = run.step(`${rule}_registry_date`, dueAfter(limits[company]), { company_kind: company });
    const months = run.table(timeLimits.registryExtension).on({ registry_date: due })[company];
    const isKnown = extensions.some(
      ({ company_kind, date_before }) => company_kind === company && isSameDay(date_before, due),
    );
    if (months !== null && !isKnown) {
      const about = { company_kind: company, date_before: due };
      const extended = run.step('extended_registry_date', dueAfter(months), about);
      extensions.push({ company_kind: company, date_before: due, date_extended: extended });
    }
    return due;
  };
  return {
    ordinary: dateOf('ordinary', 'private'),
    ordinaryPublic: dateOf('ordinary', 'public'),
    first: dateOf('first_accounts', 'private'),
    narration: {
      registry: limits,
      public_first_accounts_due: dateOf('first_accounts', 'public'),
      registry_extensions: extensions,
    },
  };
}
